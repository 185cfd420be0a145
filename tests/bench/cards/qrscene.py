# ruff: noqa: ANN001, ANN003, ANN201, ANN202, ANN204, F401, FBT002, N803, N806
# ruff: noqa: PLR0915, RUF046, UP031
# mypy: ignore-errors
# As it was measured with: a line that changed might make other frames of a seed.
"""Scene renderer: a playing card with a code sticker, seen by a cheap camera.

Physical chain (all in linear light, float32): card texture -> perspective or
cylinder projection with super-sampling -> fingers -> illumination -> glare ->
defocus / motion blur -> lens PSF -> exposure, shot and read noise -> gamma ->
sharpening -> 8 bit.  JPEG compression happens when the frame is written.

Everything is driven by one numpy Generator per frame, so a frame depends only
on (seed, kind, index) and never on the other frames.
"""

import math
import os
import string

import cv2
import numpy as np
import segno

try:  # only needed for non-QR symbols / decoys
    import zxingcpp
except ImportError:  # pragma: no cover
    zxingcpp = None

CARD_W, CARD_H = 63.0, 88.0  # mm, poker card
_S2L = (np.arange(256, dtype=np.float32) / 255.0) ** 2.2
_L2S = np.clip(np.power(np.linspace(0, 1, 65536), 1 / 2.2) * 255.0, 0, 255).astype(np.float32)


def to_linear(img8):
    return cv2.LUT(img8, _S2L)


def to_srgb(lin):
    idx = np.clip(lin, 0, 1)
    idx *= 65535
    return _L2S[idx.astype(np.uint16)]


# --------------------------------------------------------------- payloads
_known = []


def draw_from(texts):
    """The closed list of texts that codes are drawn from; none for any text."""
    _known[:] = texts


def known_payloads():
    return _known


def payload_short(rng, foreign=False):
    """'PS1:S23' style, upper-case alphanumeric, fits QR version 1 at any ECC."""
    if known_payloads() and not foreign:
        return known_payloads()[int(rng.integers(len(known_payloads())))]
    return "PS1:%s%02d" % (string.ascii_uppercase[rng.integers(26)], rng.integers(100))


def payload_long(rng):
    """25 characters with lower case: byte mode, QR version 2 (L/M), 3 (Q), 4 (H)."""
    if known_payloads():
        return payload_short(rng)
    al = string.ascii_letters + string.digits
    return "ps1:card/" + "".join(al[i] for i in rng.integers(len(al), size=16))


# ---------------------------------------------------------------- symbols
def make_symbol(sym, payload, ecc="M"):
    """-> (bool matrix True=dark, designator). sym: qr|micro|rmqr|dm|aztec"""
    if sym == "qr":
        q = segno.make(payload, error=ecc, boost_error=False, micro=False)
        return np.array([[bool(b) for b in r] for r in q.matrix]), q.designator
    if sym == "micro":
        q = segno.make_micro(payload, error=ecc if ecc != "H" else "Q", boost_error=False)
        return np.array([[bool(b) for b in r] for r in q.matrix]), q.designator
    fmt = {"rmqr": zxingcpp.RMQRCode, "dm": zxingcpp.DataMatrix, "aztec": zxingcpp.AztecCode}[sym]
    kw = {"ec_level": ecc} if sym == "rmqr" else {}
    b = zxingcpp.create_barcode(payload, fmt, **kw)
    m = np.array(b.to_image(scale=1, add_quiet_zones=False)) < 128
    return m, "%s-%dx%d" % (sym, m.shape[0], m.shape[1])


# ----------------------------------------------------------------- art
def _rand_color(rng, lo=20, hi=235):
    return tuple(int(v) for v in rng.integers(lo, hi, 3))


def _words(rng, n):
    return " ".join(
        "".join(string.ascii_letters[i] for i in rng.integers(52, size=rng.integers(2, 9)))
        for _ in range(n)
    )


def draw_clutter(img, rng, n, hard=0.2):
    """hard: share of the QR-like shapes (concentric squares, pixel patches) that are kept."""
    h, w = img.shape[:2]
    for _ in range(n):
        t = rng.integers(7)
        if t in (4, 5) and rng.random() > hard:
            t = rng.integers(4)
        p = (int(rng.integers(w)), int(rng.integers(h)))
        q = (int(rng.integers(w)), int(rng.integers(h)))
        c = _rand_color(rng)
        s = int(rng.integers(8, max(9, w // 5)))
        if t == 0:
            cv2.rectangle(
                img, p, (p[0] + s, p[1] + int(s * rng.uniform(0.2, 2))), c, -1, cv2.LINE_AA
            )
        elif t == 1:
            cv2.circle(img, p, s // 2, c, int(rng.integers(-1, 4)) or 1, cv2.LINE_AA)
        elif t == 2:
            cv2.line(img, p, q, c, int(rng.integers(1, 6)), cv2.LINE_AA)
        elif t == 3:
            cv2.putText(
                img,
                _words(rng, 3),
                p,
                int(rng.integers(0, 5)),
                rng.uniform(0.3, 1.6),
                c,
                int(rng.integers(1, 4)),
                cv2.LINE_AA,
            )
        elif t == 4:  # concentric squares: fake finders
            a = max(6, s // 3)
            for k, col in ((3.5, 20), (2.5, 235), (1.5, 20)):
                cv2.rectangle(
                    img,
                    (p[0] - int(a * k / 3.5), p[1] - int(a * k / 3.5)),
                    (p[0] + int(a * k / 3.5), p[1] + int(a * k / 3.5)),
                    (col,) * 3,
                    -1,
                )
        elif t == 5:  # checker / pixel patch
            g = int(rng.integers(3, 12))
            patch = (rng.random((g, g)) > 0.5).astype(np.uint8) * 215 + 20
            patch = cv2.resize(patch, (s, s), interpolation=cv2.INTER_NEAREST)
            x, y = min(p[0], w - 1), min(p[1], h - 1)
            ph, pw = min(s, h - y), min(s, w - x)
            img[y : y + ph, x : x + pw] = patch[:ph, :pw, None]
        else:
            pts = rng.integers(-s, s, (int(rng.integers(3, 7)), 2)) + np.array(p)
            cv2.fillPoly(img, [pts.astype(np.int32)], c, cv2.LINE_AA)


def background(w, h, rng, clutter=0.0):
    """sRGB uint8 desk / room behind the card."""
    a, b = (
        np.array(_rand_color(rng, 30, 220), np.float32),
        np.array(_rand_color(rng, 30, 220), np.float32),
    )
    yy = np.linspace(0, 1, h, dtype=np.float32)[:, None, None]
    xx = np.linspace(0, 1, w, dtype=np.float32)[None, :, None]
    t = rng.uniform(0, 1)
    img = a * (1 - (t * yy + (1 - t) * xx)) + b * (t * yy + (1 - t) * xx)
    n = cv2.resize(
        rng.normal(0, 10, (max(2, h // 24), max(2, w // 24), 1)).astype(np.float32),
        (w, h),
        interpolation=cv2.INTER_CUBIC,
    )
    img = np.clip(img + n[..., None], 0, 255).astype(np.uint8)
    draw_clutter(img, rng, int(rng.integers(0, 5)))
    if rng.random() < 0.6:
        img = cv2.GaussianBlur(img, (0, 0), rng.uniform(1, 6))
    if clutter > 0:
        draw_clutter(img, rng, int(20 + 130 * clutter), 0.1 + 0.9 * clutter)
        if rng.random() < 0.5:
            img = cv2.GaussianBlur(img, (0, 0), rng.uniform(0.3, 1.5))
    return img


def card_art(rng, busy=0.3):
    """Card face at 8 px/mm, sRGB uint8."""
    d = 8
    w, h = int(CARD_W * d), int(CARD_H * d)
    base = _rand_color(rng, 60, 245)
    img = np.full((h, w, 3), base, np.uint8)
    if rng.random() < 0.7:
        draw_clutter(img, rng, int(4 + 60 * busy), 0.1 + 0.5 * busy)
    b = int(rng.integers(12, 28))
    cv2.rectangle(img, (0, 0), (w - 1, h - 1), _rand_color(rng, 10, 250), b)
    y0 = int(h * rng.uniform(0.55, 0.75))
    if rng.random() < 0.8:  # rules box with small text
        cv2.rectangle(img, (b + 10, y0), (w - b - 10, h - b - 10), (225, 232, 238), -1)
        for k in range(int(rng.integers(2, 7))):
            cv2.putText(
                img,
                _words(rng, 4),
                (b + 20, y0 + 26 + 22 * k),
                cv2.FONT_HERSHEY_SIMPLEX,
                0.55,
                (30, 30, 30),
                1,
                cv2.LINE_AA,
            )
    cv2.putText(
        img,
        _words(rng, 1),
        (b + 14, b + 44),
        cv2.FONT_HERSHEY_DUPLEX,
        1.2,
        (20, 20, 20),
        2,
        cv2.LINE_AA,
    )
    return img


class Card:
    """A card with (optionally) one sticker; geometry in mm relative to the sticker centre."""

    def __init__(
        self,
        rng,
        matrix=None,
        sticker_mm=15.0,
        quiet=3,
        k=8,
        inverted=False,
        busy=0.3,
        paper=None,
        ink=None,
        dot_gain=None,
        art=None,
        sticker_at=None,
    ):
        self.matrix = matrix
        art = card_art(rng, busy) if art is None else art
        paper = rng.uniform(0.80, 0.96) if paper is None else paper
        ink = rng.uniform(0.06, 0.22) if ink is None else ink
        gain = rng.uniform(-0.06, 0.12) if dot_gain is None else dot_gain
        if matrix is None:
            self.module_mm, dens = 1.0, 8.0
            self.cx, self.cy = CARD_W / 2, CARD_H / 2
        else:
            nh, nw = matrix.shape
            self.module_mm = sticker_mm / (max(nw, nh) + 2 * quiet)
            dens = k / self.module_mm
            sw, sh = (nw + 2 * quiet) * self.module_mm, (nh + 2 * quiet) * self.module_mm
            if sticker_at is None:
                mx, my = sw / 2 + 2.5, sh / 2 + 2.5
                corners = [
                    (CARD_W - mx, CARD_H - my),
                    (mx, my),
                    (CARD_W - mx, my),
                    (CARD_W / 2, CARD_H / 2),
                    (CARD_W / 2, CARD_H - my),
                ]
                self.cx, self.cy = corners[int(rng.integers(len(corners)))]
            else:
                self.cx, self.cy = sticker_at
        self.dens = dens
        w, h = int(round(CARD_W * dens)), int(round(CARD_H * dens))
        inter = cv2.INTER_AREA if dens < 8 else cv2.INTER_LINEAR
        tex = cv2.resize(art, (w, h), interpolation=inter)
        rgba = np.zeros((h, w, 4), np.float32)
        rgba[..., :3] = to_linear(tex)
        # rounded card outline
        m = np.zeros((h, w), np.uint8)
        r = max(1, int(3 * dens))
        cv2.rectangle(m, (r, 0), (w - r - 1, h - 1), 255, -1)
        cv2.rectangle(m, (0, r), (w - 1, h - r - 1), 255, -1)
        for x in (r, w - r - 1):
            for y in (r, h - r - 1):
                cv2.circle(m, (x, y), r, 255, -1)
        rgba[..., 3] = m / 255.0
        if matrix is not None:
            q = quiet
            full = np.zeros((nh + 2 * q, nw + 2 * q), np.float32)
            full[q : q + nh, q : q + nw] = matrix
            st = cv2.resize(full, None, fx=k, fy=k, interpolation=cv2.INTER_NEAREST)
            bl = cv2.GaussianBlur(st, (0, 0), 0.22 * k)
            st = np.clip((bl - (0.5 - gain)) * 4 + 0.5, 0, 1)
            pl, il = paper**2.2, ink**2.2
            if inverted:
                pl, il = il, pl
            lum = pl * (1 - st) + il * st
            sy, sx = lum.shape
            x0 = int(round(self.cx * dens - sx / 2))
            y0 = int(round(self.cy * dens - sy / 2))
            x0, y0 = max(0, min(x0, w - sx)), max(0, min(y0, h - sy))
            tint = 1 + rng.normal(0, 0.02, 3).astype(np.float32)
            rgba[y0 : y0 + sy, x0 : x0 + sx, :3] = lum[..., None] * tint
            self.cx, self.cy = (x0 + sx / 2) / dens, (y0 + sy / 2) / dens
            hw, hh = nw * self.module_mm / 2, nh * self.module_mm / 2
            self.code_mm = np.array([[-hw, -hh], [hw, -hh], [hw, hh], [-hw, hh]], np.float64)
            self.sticker_mm = np.array(
                [[-sw / 2, -sh / 2], [sw / 2, -sh / 2], [sw / 2, sh / 2], [-sw / 2, sh / 2]]
            )
        rgba[..., :3] *= rgba[..., 3:4]  # premultiplied
        self.tex = rgba
        self.outline_mm = self._outline()

    def _outline(self):
        n = 12
        xs, ys = np.linspace(0, CARD_W, n), np.linspace(0, CARD_H, n)
        p = (
            [(x, 0) for x in xs]
            + [(CARD_W, y) for y in ys]
            + [(x, CARD_H) for x in xs[::-1]]
            + [(0, y) for y in ys[::-1]]
        )
        return np.array(p, np.float64) - [self.cx, self.cy]


class Pose:
    """Where the sticker centre is and how the card is turned (and bent)."""

    def __init__(
        self,
        W,
        H,
        center,
        px_per_mm,
        tilt=0.0,
        tilt_axis=0.0,
        roll=0.0,
        radius=None,
        bend_dir=0.0,
        bend_sign=1,
        fov_f=0.85,
    ):
        self.W, self.H = W, H
        self.f = fov_f * W
        self.Z = self.f / px_per_mm
        self.P = self.Z * np.array(
            [(center[0] - W / 2) / self.f, (center[1] - H / 2) / self.f, 1.0]
        )
        t, a, r = math.radians(tilt), math.radians(tilt_axis), math.radians(roll)
        k = np.array([math.cos(a), math.sin(a), 0.0])
        K = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
        Rt = np.eye(3) + math.sin(t) * K + (1 - math.cos(t)) * K @ K
        Rz = np.array([[math.cos(r), -math.sin(r), 0], [math.sin(r), math.cos(r), 0], [0, 0, 1]])
        self.R = Rt @ Rz
        self.radius, self.bend_sign = radius, bend_sign
        b = math.radians(bend_dir)
        self.B = np.array(
            [[math.cos(b), math.sin(b)], [-math.sin(b), math.cos(b)]]
        )  # card xy -> (u, v)

    def card_to_3d(self, xy):
        xy = np.asarray(xy, np.float64)
        if self.radius is None:
            p = np.concatenate([xy, np.zeros((len(xy), 1))], 1)
        else:
            uv = xy @ self.B.T
            r = self.radius
            x, z = r * np.sin(uv[:, 0] / r), self.bend_sign * r * (1 - np.cos(uv[:, 0] / r))
            q = np.stack([x, uv[:, 1]], 1) @ self.B
            p = np.concatenate([q, z[:, None]], 1)
        return p @ self.R.T + self.P

    def project(self, xy):
        p = self.card_to_3d(xy)
        z = np.maximum(p[:, 2], 1e-3)
        return np.stack([self.f * p[:, 0] / z + self.W / 2, self.f * p[:, 1] / z + self.H / 2], 1)

    def homography(self):
        K = np.array([[self.f, 0, self.W / 2], [0, self.f, self.H / 2], [0, 0, 1]])
        return K @ np.stack([self.R[:, 0], self.R[:, 1], self.P], 1)

    def inverse_map(self, x0, y0, w, h, ss):
        """mm coordinates of every super-sampled pixel (cylinder only)."""
        px = x0 + (np.arange(w * ss, dtype=np.float32) + 0.5) / ss - 0.5
        py = y0 + (np.arange(h * ss, dtype=np.float32) + 0.5) / ss - 0.5
        dx = ((px - self.W / 2) / self.f)[None, :]
        dy = ((py - self.H / 2) / self.f)[:, None]
        R = self.R.astype(np.float32)
        o = (-self.R.T @ self.P).astype(np.float32)
        d = [R[0, i] * dx + R[1, i] * dy + R[2, i] for i in range(3)]  # R^T * ray
        B = self.B.astype(np.float32)
        ou, ov = B @ o[:2]
        du = B[0, 0] * d[0] + B[0, 1] * d[1]
        dv = B[1, 0] * d[0] + B[1, 1] * d[1]
        r, s = np.float32(self.radius), np.float32(self.bend_sign)
        zc = s * r
        a = du * du + d[2] * d[2]
        b = ou * du + (o[2] - zc) * d[2]
        c = ou * ou + (o[2] - zc) ** 2 - r * r
        disc = b * b - a * c
        ok = disc > 0
        sq = np.sqrt(np.where(ok, disc, 0))
        best_u = np.full(disc.shape, 1e6, np.float32)
        best_v = np.zeros(disc.shape, np.float32)
        best_t = np.full(disc.shape, 1e9, np.float32)
        half = np.float32(80.0)
        for sg in (-1, 1):
            t = (-b + sg * sq) / a
            u = r * np.arctan2(ou + t * du, s * (zc - (o[2] + t * d[2])))
            use = ok & (t > 0) & (np.abs(u) < half) & (t < best_t)
            best_u = np.where(use, u, best_u)
            best_v = np.where(use, ov + t * dv, best_v)
            best_t = np.where(use, t, best_t)
        x = B[0, 0] * best_u + B[1, 0] * best_v
        y = B[0, 1] * best_u + B[1, 1] * best_v
        return x, y


def place(W, H, card, s, rng, margin=2.0, center=None, **kw):
    """Pick a centre so that the whole sticker is inside the frame."""
    pts = (
        card.sticker_mm
        if card.matrix is not None
        else np.array([[-5, -5], [5, -5], [5, 5], [-5, 5.0]])
    )
    c = np.array(center if center is not None else (W / 2, H / 2), np.float64)
    pose = Pose(W, H, c, s, **kw)
    for _ in range(12):
        q = pose.project(pts)
        lo, hi = q.min(0) - c, q.max(0) - c
        a = np.array([margin, margin]) - lo
        b = np.array([W - 1 - margin, H - 1 - margin]) - hi
        if center is None and np.all(b > a):
            c = a + (b - a) * (rng.beta(2, 2, 2))
            pose = Pose(W, H, c, s, **kw)
            q = pose.project(pts)
            if q.min() > 0 and q[:, 0].max() < W - 1 and q[:, 1].max() < H - 1:
                return pose, True
            c = np.array([W / 2, H / 2], np.float64)
        else:
            break
    pose = Pose(W, H, c, s, **kw)
    q = pose.project(pts)
    return pose, bool(q.min() > 0 and q[:, 0].max() < W - 1 and q[:, 1].max() < H - 1)


def composite(lin, card, pose):
    H, W = lin.shape[:2]
    out = pose.project(card.outline_mm)
    x0, y0 = np.floor(out.min(0)).astype(int) - 2
    x1, y1 = np.ceil(out.max(0)).astype(int) + 3
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(W, x1), min(H, y1)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    w, h = x1 - x0, y1 - y0
    ss = 4
    while ss > 2 and w * h * ss * ss > 6e6:
        ss -= 1
    d = card.dens
    if pose.radius is None:
        A = np.array([[1 / d, 0, 0.5 / d - card.cx], [0, 1 / d, 0.5 / d - card.cy], [0, 0, 1]])
        S = np.array([[ss, 0, (0.5 - x0) * ss - 0.5], [0, ss, (0.5 - y0) * ss - 0.5], [0, 0, 1]])
        M = S @ pose.homography() @ A
        big = cv2.warpPerspective(card.tex, M, (w * ss, h * ss), flags=cv2.INTER_LINEAR)
    else:
        x, y = pose.inverse_map(x0, y0, w, h, ss)
        mx, my = (
            ((x + card.cx) * d - 0.5).astype(np.float32),
            ((y + card.cy) * d - 0.5).astype(np.float32),
        )
        big = cv2.remap(card.tex, mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT)
        u = x * pose.B[0, 0] + y * pose.B[0, 1]
        shade = (0.75 + 0.25 * np.cos(u / pose.radius + 0.4)).astype(np.float32)
        big[..., :3] *= shade[..., None]
    small = cv2.resize(big, (w, h), interpolation=cv2.INTER_AREA)
    a = small[..., 3:4]
    roi = lin[y0:y1, x0:x1]
    roi *= 1 - a
    roi += small[..., :3]


# ------------------------------------------------------------- effects
SKIN = [
    (0.62, 0.50, 0.42),
    (0.50, 0.36, 0.28),
    (0.35, 0.22, 0.16),
    (0.72, 0.60, 0.52),
    (0.20, 0.12, 0.09),
]


def draw_finger(lin, tip, direction, radius, rng):
    """Capsule from the tip outwards along direction (radians)."""
    H, W = lin.shape[:2]
    dx, dy = math.cos(direction), math.sin(direction)
    L = 2.5 * max(W, H)
    a = np.array(tip) + radius * np.array([dx, dy])
    b = a + L * np.array([dx, dy])
    m = np.zeros((H, W), np.uint8)
    cv2.line(
        m,
        tuple(int(round(v * 8)) for v in a),
        tuple(int(round(v * 8)) for v in b),
        255,
        max(1, int(round(2 * radius))),
        cv2.LINE_AA,
        3,
    )
    mf = cv2.GaussianBlur(m.astype(np.float32) / 255, (0, 0), 0.7)
    sh = cv2.GaussianBlur(mf, (0, 0), max(1.0, radius * 0.25))
    lin *= 1 - 0.35 * sh[..., None]
    col = np.array(SKIN[int(rng.integers(len(SKIN)))][::-1], np.float32) ** 2.2 * rng.uniform(
        0.8, 1.3
    )
    tone = 0.75 + 0.5 * cv2.GaussianBlur(mf, (0, 0), max(1.0, radius * 0.5))
    lin *= 1 - mf[..., None]
    lin += (mf * tone)[..., None] * col
    return mf


def finger_over_code(lin, pose, card, frac, rng, mode="any"):
    """Cover about `frac` of the code with a thumb. Returns the real covered share."""
    g = np.linspace(-0.5, 0.5, 24)
    size = card.code_mm[2] - card.code_mm[0]
    grid = np.stack(np.meshgrid(g * size[0], g * size[1]), -1).reshape(-1, 2)
    pts = pose.project(grid)
    s = pose.f / pose.Z
    rad = rng.uniform(6.5, 9.5) * s
    c = pose.project(np.zeros((1, 2)))[0]
    if mode == "data":  # bottom right: the corner without a finder pattern
        v = pose.project(np.array([[size[0] / 2, size[1] / 2]]))[0] - c
        ang = math.atan2(v[1], v[0]) + rng.normal(0, 0.25)
    else:
        ang = rng.uniform(0, 2 * math.pi)
    e = np.array([math.cos(ang), math.sin(ang)])

    def cov(dist):
        tip = c + e * dist + e * rad
        rel = pts - tip
        along = rel @ e
        perp = np.abs(rel @ np.array([-e[1], e[0]]))
        ins = np.where(along >= 0, perp < rad, np.hypot(along, perp) < rad)
        return ins.mean()

    lo, hi = -2 * rad, 3 * np.abs(size).max() * s
    for _ in range(24):
        mid = (lo + hi) / 2
        if cov(mid) > frac:
            lo = mid
        else:
            hi = mid
    draw_finger(lin, c + e * hi, ang, rad, rng)
    return float(cov(hi))


def finger_at_edge(lin, pose, card, rng):
    """A thumb holding the card but not touching the sticker (left out when there is no room)."""
    s = pose.f / pose.Z
    g = np.linspace(-0.56, 0.56, 12)
    size = (
        card.sticker_mm[2] - card.sticker_mm[0] if card.matrix is not None else np.array([1.0, 1.0])
    )
    grid = pose.project(np.stack(np.meshgrid(g * size[0], g * size[1]), -1).reshape(-1, 2))
    for _ in range(6):
        rad = rng.uniform(6.5, 9.0) * s
        side = int(rng.integers(4))
        if side < 2:
            x, v = ((-card.cx, (-1.0, 0.0)), (CARD_W - card.cx, (1.0, 0.0)))[side]
            tip = np.array([x, rng.uniform(0.1, 0.9) * CARD_H - card.cy])
        else:
            y, v = ((-card.cy, (0.0, -1.0)), (CARD_H - card.cy, (0.0, 1.0)))[side - 2]
            tip = np.array([rng.uniform(0.1, 0.9) * CARD_W - card.cx, y])
        tip = tip - np.array(v) * rng.uniform(6, 18)
        p = pose.project(np.stack([tip, tip + np.array(v) * 10]))
        e = (p[1] - p[0]) / max(1e-6, np.linalg.norm(p[1] - p[0]))
        rel = grid - (p[0] + e * rad)
        along, perp = rel @ e, np.abs(rel @ np.array([-e[1], e[0]]))
        hit = np.where(along >= 0, perp < rad + 2, np.hypot(along, perp) < rad + 2)
        if not hit.any():
            draw_finger(lin, p[0], math.atan2(e[1], e[0]), rad, rng)
            return


def motion_kernel(length, angle):
    n = int(math.ceil(length)) | 1
    n = max(3, n + 2)
    k = np.zeros((n * 4, n * 4), np.float32)
    c = n * 2
    dx, dy = math.cos(angle) * length * 2, math.sin(angle) * length * 2
    cv2.line(
        k,
        (int(round((c - dx) * 16)), int(round((c - dy) * 16))),
        (int(round((c + dx) * 16)), int(round((c + dy) * 16))),
        1.0,
        4,
        cv2.LINE_AA,
        4,
    )
    k = cv2.resize(k, (n, n), interpolation=cv2.INTER_AREA)
    return k / k.sum()


def disk_kernel(r):
    n = int(math.ceil(r)) * 2 + 3
    c = n // 2
    y, x = np.mgrid[: n * 5, : n * 5].astype(np.float32)
    x, y = (x + 0.5) / 5 - 0.5 - c, (y + 0.5) / 5 - 0.5 - c
    k = (x * x + y * y <= r * r).astype(np.float32)
    k = cv2.resize(k, (n, n), interpolation=cv2.INTER_AREA)
    return k / k.sum()


def add_glare(lin, center, rx, ry, angle, peak):
    H, W = lin.shape[:2]
    y, x = np.mgrid[:H, :W].astype(np.float32)
    x -= np.float32(center[0])
    y -= np.float32(center[1])
    ca, sa = np.float32(math.cos(angle)), np.float32(math.sin(angle))
    u, v = (x * ca + y * sa) / np.float32(rx), (-x * sa + y * ca) / np.float32(ry)
    g = np.exp(-0.5 * (u * u + v * v)) * np.float32(peak)
    lin += g[..., None]
    return g


def illumination(lin, rng, strength=0.35):
    H, W = lin.shape[:2]
    g = rng.uniform(1 - strength, 1 + strength * 0.3, (2, 2)).astype(np.float32)
    m = cv2.resize(g, (W, H), interpolation=cv2.INTER_LINEAR)
    lin *= m[..., None]
    cast = rng.uniform(0.88, 1.08, 3).astype(np.float32)
    lin *= cast


def camera(
    lin,
    rng,
    defocus=0.0,
    motion=0.0,
    motion_angle=0.0,
    exposure=0.6,
    brightness=1.0,
    psf=None,
    sharpen=None,
    denoise=0.0,
):
    """Optics + sensor + ISP -> uint8 BGR. exposure 1.0 = full well 8000 electrons at white."""
    if defocus > 0.25:
        lin = cv2.filter2D(lin, -1, disk_kernel(defocus), borderType=cv2.BORDER_REPLICATE)
    if motion > 0.6:
        lin = cv2.filter2D(
            lin, -1, motion_kernel(motion, motion_angle), borderType=cv2.BORDER_REPLICATE
        )
    psf = rng.uniform(0.42, 0.68) if psf is None else psf
    lin = cv2.GaussianBlur(lin, (0, 0), psf)
    e = 8000.0 * exposure
    sig = np.sqrt(np.clip(lin, 0, 1.2) * (1 / e) + (6.0 / e) ** 2)
    lin = lin + sig * rng.standard_normal(lin.shape, dtype=np.float32)
    lin *= np.float32(brightness)
    img = to_srgb(lin)
    if denoise > 0:
        img = cv2.GaussianBlur(img, (0, 0), denoise)
    sharpen = rng.uniform(0, 0.8) if sharpen is None else sharpen
    if sharpen > 0.05:
        img = img + np.float32(sharpen) * (img - cv2.GaussianBlur(img, (0, 0), 1.1))
    img += rng.standard_normal(img.shape[:2], dtype=np.float32)[..., None] * 0.8
    return np.clip(img, 0, 255).astype(np.uint8)
