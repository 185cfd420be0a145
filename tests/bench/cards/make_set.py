# ruff: noqa: ANN001, ANN003, ANN201, ANN202, C408, C901, E741, FBT002, N806
# ruff: noqa: PLR0912, PLR0915, PTH103, PTH118, PTH123, RUF046, SLF001, UP031
# mypy: ignore-errors
# As it was measured with: a line that changed might make other frames of a seed.
"""Deterministic stress sets for QR stickers on playing cards: stills, and clips of 75 frames.

A frame depends only on (seed, kind, index), so that sets come out the same with any number of jobs.
"""

import hashlib
import json
import math
import multiprocessing as mp
import os
from collections.abc import Sequence

import cv2
import numpy as np

from tests.bench.cards import qrscene as q

SIZES = [(640, 480), (1280, 720), (1920, 1080)]
SIZE_P = [0.3, 0.4, 0.3]
WEIGHTS = {  # positives: share of --count
    "nominal": 60,
    "distance": 200,
    "tilt": 130,
    "rotation": 80,
    "motion": 120,
    "defocus": 110,
    "lowlight": 120,
    "glare": 90,
    "occlusion": 100,
    "curved": 80,
    "jpeg": 80,
    "clutter": 90,
    "multi": 80,
    "inverted": 40,
    "micro": 40,
    "handheld": 180,
}
NEG_TYPES = [
    "background",
    "clutter",
    "cards",
    "text",
    "barcode1d",
    "fake_finder",
    "other2d",
    "grid",
    "noise",
    "torn_qr",
]
CATS = list(WEIGHTS)


def rng_for(seed, kind, i):
    key = int.from_bytes(hashlib.sha256(kind.encode()).digest()[:4], "little")
    return np.random.default_rng([seed, key, i])


def schedule(n):
    """Category of each positive frame: largest remainder, interleaved."""
    tot = sum(WEIGHTS.values())
    want = {c: n * w / tot for c, w in WEIGHTS.items()}
    cnt = {c: int(v) for c, v in want.items()}
    for c in sorted(CATS, key=lambda c: cnt[c] - want[c])[: n - sum(cnt.values())]:
        cnt[c] += 1
    pos = [((j + 0.5) / cnt[c], c, j, cnt[c]) for c in CATS for j in range(cnt[c])]
    pos.sort(key=lambda t: (t[0], t[1]))
    return [(c, (j * 0.6180339887 + 0.31) % 1.0) for _, c, j, _ in pos]


def ecc_pick(rng):
    return str(rng.choice(list("LMQH"), p=[0.10, 0.50, 0.25, 0.15]))


def new_card(
    rng,
    m,
    sym="qr",
    payload=None,
    ecc=None,
    quiet=None,
    inverted=False,
    busy=0.3,
    sticker=None,
    ss=4,
    **kw,
):
    payload = payload or (q.payload_short(rng) if rng.random() < 0.65 else q.payload_long(rng))
    ecc = ecc or ("H" if q.known_payloads() else ecc_pick(rng))  # our sheets print H
    mat, desig = q.make_symbol(sym, payload, ecc)
    quiet = int(rng.choice([2, 3, 4])) if quiet is None else quiet
    sticker = float(rng.choice([12, 14, 15, 16, 18])) if sticker is None else sticker
    k = int(np.clip(round(m * ss), 4, 18))
    card = q.Card(rng, mat, sticker, quiet, k, inverted, busy, **kw)
    info = dict(
        payload=payload,
        sym=sym,
        designator=desig,
        ecc=ecc,
        quiet=quiet,
        sticker_mm=sticker,
        inverted=inverted,
        module_px=round(float(m), 3),
    )
    return card, info


def code_entry(info, card, pose, tilt):
    d = dict(info)
    d["corners"] = np.round(pose.project(card.code_mm), 1).tolist()
    d["tilt"] = round(float(tilt), 1)
    return d


def still(seed, kind, i, cat, lev):
    rng = rng_for(seed, kind, i)
    W, H = SIZES[int(rng.choice(3, p=SIZE_P))]
    m = rng.uniform(2.6, 5.0)
    tilt, axis = rng.uniform(0, 15), rng.uniform(0, 360)
    roll = rng.normal(0, 12)
    quality = int(rng.integers(86, 95))
    clutter = 0.0 if rng.random() < 0.75 else rng.uniform(0.1, 0.4)
    cam = dict(exposure=rng.uniform(0.3, 1.0))
    sub, sev = "", lev
    card_kw, pose_kw, n_cards = {}, {}, 1
    glare = finger = None
    if cat == "nominal":
        m = rng.uniform(3, 6)
    elif cat == "distance":
        m = sev = round(1.2 * (6 / 1.2) ** lev, 3)
        tilt = rng.uniform(0, 8)
    elif cat == "tilt":
        tilt = sev = 65 * lev
        m = rng.uniform(3, 5)
    elif cat == "rotation":
        roll = sev = 360 * lev
    elif cat == "motion":
        sev = 0.2 + 2.2 * lev  # blur length in modules
        cam.update(motion=sev * m, motion_angle=rng.uniform(0, math.pi))
    elif cat == "defocus":
        sev = 0.2 + 1.4 * lev  # blur radius in modules
        cam.update(defocus=sev * m)
    elif cat == "lowlight":
        e = 0.25 * (0.0015 / 0.25) ** lev
        sev = e
        gain = rng.random() < 0.5
        sub = "gained" if gain else "dark"
        cam.update(
            exposure=e,
            brightness=1.0 if gain else rng.uniform(0.03, 0.25),
            denoise=float(rng.choice([0, 0.7])),
        )
    elif cat == "glare":
        glare = dict(
            r=rng.uniform(0.2, 0.75),
            off=rng.uniform(0, 0.8) * (1 - 0.5 * lev),
            peak=0.25 + 1.6 * lev,
        )
        sev = glare["peak"]
    elif cat == "occlusion":
        finger = dict(frac=0.01 + 0.29 * lev, mode="data" if rng.random() < 0.5 else "any")
        sub = finger["mode"]
    elif cat == "curved":
        r = 90 * (20 / 90) ** lev  # cylinder radius 90 -> 20 mm
        sev = r
        pose_kw = dict(
            radius=r,
            bend_dir=float(rng.choice([0, 90])) + rng.normal(0, 15),
            bend_sign=int(rng.choice([-1, 1])),
        )
        tilt = rng.uniform(0, 20)
    elif cat == "jpeg":
        quality = int(round(60 * (6 / 60) ** lev))
        sev = quality
        m = rng.uniform(2, 4)
    elif cat == "clutter":
        clutter = 0.3 + 0.7 * lev
        card_kw = dict(quiet=int(rng.choice([1, 2, 4])), busy=0.6 + 0.4 * lev)
        sub = "quiet%d" % card_kw["quiet"]
        m = rng.uniform(2.2, 4.5)
        tilt = rng.uniform(0, 30)
    elif cat == "multi":
        n_cards = int(2 + round(4 * lev))
        sev = n_cards
        m = rng.uniform(2.0, 3.4)
    elif cat == "inverted":
        card_kw = dict(inverted=True)
    elif cat == "micro":
        m = 1.5 * (5 / 1.5) ** lev
        sev = m
        card_kw = dict(
            sym="micro", payload=q.payload_short(rng), quiet=2, ecc=str(rng.choice(list("LM")))
        )
    elif cat == "handheld":  # everything at once, everyday strength
        m = sev = 1.8 * (5 / 1.8) ** lev
        tilt = min(60, abs(rng.normal(0, 20)))
        roll = rng.normal(0, 20) if rng.random() < 0.7 else rng.uniform(0, 360)
        cam.update(
            motion=rng.exponential(1.1),
            motion_angle=rng.uniform(0, math.pi),
            defocus=rng.exponential(0.6),
            exposure=float(np.exp(rng.uniform(np.log(0.02), np.log(0.6)))),
            brightness=rng.uniform(0.45, 1.1),
        )
        quality = int(rng.integers(60, 92))
        clutter = rng.uniform(0, 0.6) if rng.random() < 0.5 else 0
        if rng.random() < 0.25:
            pose_kw = dict(
                radius=rng.uniform(70, 250),
                bend_dir=float(rng.choice([0, 90])) + rng.normal(0, 10),
                bend_sign=int(rng.choice([-1, 1])),
            )
        if rng.random() < 0.2:
            glare = dict(
                r=rng.uniform(0.2, 0.5), off=rng.uniform(0.3, 1.0), peak=rng.uniform(0.1, 0.7)
            )
    if cat == "multi":
        W, H = SIZES[int(rng.choice([1, 2]))]
    lin = q.to_linear(q.background(W, H, rng, clutter))
    codes = []
    if n_cards == 1:
        card, info = new_card(rng, m, **card_kw)
        pose, ok = q.place(
            W, H, card, m / card.module_mm, rng, tilt=tilt, tilt_axis=axis, roll=roll, **pose_kw
        )
        if not ok:  # does not fit: centre it, mark it
            sub += "+cut"
        q.composite(lin, card, pose)
        if finger:
            sev = q.finger_over_code(lin, pose, card, finger["frac"], rng, finger["mode"])
        elif rng.random() < (0.8 if cat == "handheld" else 0.4):
            q.finger_at_edge(lin, pose, card, rng)
        codes.append(code_entry(info, card, pose, tilt))
    else:
        cols = {2: (2, 1), 3: (3, 1), 4: (2, 2), 5: (3, 2), 6: (3, 2)}[n_cards]
        cells = [(a, b) for b in range(cols[1]) for a in range(cols[0])]
        rng.shuffle(cells)
        seen = set()
        for a, b in cells[:n_cards]:
            while True:
                p = q.payload_short(rng)
                if p not in seen:
                    break
            seen.add(p)
            card, info = new_card(rng, m, payload=p, sticker=float(rng.choice([12, 14, 15])))
            c = (
                (a + 0.5 + rng.uniform(-0.12, 0.12)) * W / cols[0],
                (b + 0.5 + rng.uniform(-0.12, 0.12)) * H / cols[1],
            )
            t = rng.uniform(0, 25)
            # shrink cards so that neighbours do not cover each other's sticker
            pose, _ = q.place(
                W,
                H,
                card,
                m / card.module_mm,
                rng,
                center=c,
                tilt=t,
                tilt_axis=rng.uniform(0, 360),
                roll=rng.normal(0, 25),
            )
            q.composite(lin, card, pose)
            codes.append(code_entry(info, card, pose, t))
        codes = drop_covered(codes)
    q.illumination(lin, rng)
    if glare:
        c = np.array(codes[0]["corners"])
        ctr, size = c.mean(0), np.linalg.norm(c[0] - c[2]) / 1.414
        a = rng.uniform(0, 2 * math.pi)
        g = q.add_glare(
            lin,
            ctr + size * glare["off"] * np.array([math.cos(a), math.sin(a)]),
            size * glare["r"],
            size * glare["r"] * rng.uniform(0.35, 1),
            rng.uniform(0, math.pi),
            glare["peak"],
        )
        del g
    img = q.camera(lin, rng, **cam)
    return img, quality, dict(cat=cat, sub=sub, sev=round(float(sev), 4), codes=codes)


def drop_covered(codes):
    """Later cards lie on top: forget codes that a later card may cover (kept as 'optional')."""
    out = []
    for i, c in enumerate(codes):
        ctr = np.mean(c["corners"], 0)
        half = np.linalg.norm(np.array(c["corners"][0]) - np.array(c["corners"][2])) / 2
        hidden = False
        for d in codes[i + 1 :]:
            mod = d["module_px"]
            s = mod / (d["sticker_mm"] / (21 + 2 * d["quiet"]))  # px per mm, about
            if np.linalg.norm(np.mean(d["corners"], 0) - ctr) < 1.35 * 108 * s * 0.75 + half:
                hidden = True
        c["optional"] = hidden
        out.append(c)
    return out


def negative(seed, kind, i, typ):
    rng = rng_for(seed, kind + "-neg", i)
    W, H = SIZES[int(rng.choice(3, p=SIZE_P))]
    img8 = q.background(W, H, rng, rng.uniform(0.5, 1) if typ == "clutter" else 0)
    lin = q.to_linear(img8)

    def put(matrix_or_none, n=1, sym_mm=15.0):
        for _ in range(n):
            m = rng.uniform(2, 5)
            k = int(np.clip(round(m * 4), 4, 18))
            card = q.Card(rng, matrix_or_none, sym_mm, 2, k, busy=rng.uniform(0.2, 1))
            s = m / card.module_mm if matrix_or_none is not None else rng.uniform(3, 7)
            t = rng.uniform(0, 35)
            pose, _ = q.place(
                W, H, card, s, rng, tilt=t, tilt_axis=rng.uniform(0, 360), roll=rng.uniform(0, 360)
            )
            q.composite(lin, card, pose)

    if typ == "cards":
        put(None, int(rng.integers(1, 5)))
    elif typ == "text":
        page = np.full((H, W, 3), int(rng.integers(200, 245)), np.uint8)
        y, sc = 0, rng.uniform(0.35, 1.2)
        while y < H:
            y += int(34 * sc)
            cv2.putText(
                page,
                q._words(rng, 30),
                (int(rng.integers(0, 20)), y),
                int(rng.integers(0, 5)),
                sc,
                (25, 25, 25),
                1,
                cv2.LINE_AA,
            )
        lin = q.to_linear(page)
    elif typ == "barcode1d":
        fmt = ["EAN13", "Code128", "ITF", "Code39", "PDF417"][int(rng.integers(5))]
        txt = {"EAN13": "%012d" % rng.integers(10**12), "ITF": "%014d" % rng.integers(10**14)}.get(
            fmt, "AB%06d" % rng.integers(10**6)
        )
        b = q.zxingcpp.create_barcode(txt, getattr(q.zxingcpp, fmt))
        m = np.array(b.to_image(scale=1, add_quiet_zones=False)) < 128
        put(m, 1, 45.0)
    elif typ == "fake_finder":  # valid finder patterns, random modules
        n = int(rng.choice([21, 25, 29]))
        m = rng.random((n, n)) > 0.5
        f = np.zeros((8, 8), bool)
        f[:7, :7] = 1
        f[1:6, 1:6] = 0
        f[2:5, 2:5] = 1
        m[:8, :8], m[:8, -8:], m[-8:, :8] = f, f[:, ::-1], f[::-1]
        m[6, 8:-8] = np.arange(n - 16) % 2 == 0
        m[8:-8, 6] = np.arange(n - 16) % 2 == 0
        put(m)
    elif typ == "torn_qr":  # a real QR code with half of it rotated away
        m, _ = q.make_symbol("qr", q.payload_short(rng, foreign=True), "L")
        m = m.copy()
        k = int(rng.integers(7, 15))
        m[k:, :] = rng.random(m[k:, :].shape) > 0.5
        put(m)
    elif typ == "other2d":
        m, _ = q.make_symbol(str(rng.choice(["dm", "aztec"])), q.payload_short(rng, foreign=True))
        put(m)
    elif typ == "grid":
        g = int(rng.integers(4, 60))
        p = rng.random((g, int(g * W / H) + 1)) > rng.uniform(0.3, 0.7)
        if rng.random() < 0.4:
            p = np.indices(p.shape).sum(0) % 2 == 0
        page = cv2.resize((p * 210 + 20).astype(np.uint8), (W, H), interpolation=cv2.INTER_NEAREST)
        lin = q.to_linear(cv2.cvtColor(page, cv2.COLOR_GRAY2BGR))
    elif typ == "noise":
        lin = rng.random((H, W, 3), dtype=np.float32)
        lin = cv2.GaussianBlur(lin, (0, 0), rng.uniform(0.5, 3))
        lin = (lin - lin.mean()) / lin.std() * 0.2 + 0.4
    q.illumination(lin, rng)
    img = q.camera(
        lin,
        rng,
        defocus=rng.exponential(0.4),
        motion=rng.exponential(0.8),
        motion_angle=rng.uniform(0, 3.1),
        exposure=rng.uniform(0.05, 1),
    )
    return img, int(rng.integers(60, 94)), dict(cat="negative", sub=typ, sev=0, codes=[])


# ------------------------------------------------------------------ video
CLIP_FRAMES, FPS = 75, 30.0


def clip(seed, ci, out, frames):
    """A card comes in, slows down and is held: returns the manifest rows of one clip."""
    rng = rng_for(seed, "video", ci)
    W, H = SIZES[int(rng.choice(3, p=[0.35, 0.5, 0.15]))]
    lev = (ci * 0.6180339887 + 0.31) % 1.0
    m = 1.7 * (4.5 / 1.7) ** lev
    card, info = new_card(rng, m)
    s = m / card.module_mm
    tilt0, axis, roll0 = min(55, abs(rng.normal(12, 14))), rng.uniform(0, 360), rng.normal(0, 18)
    tau = rng.uniform(0.10, 0.30)
    focus = (
        dict(d0=rng.uniform(0.8, 3.5), tau=rng.uniform(0.15, 0.5), rest=rng.uniform(0, 0.5))
        if rng.random() < 0.6
        else dict(d0=0, tau=1, rest=rng.uniform(0.1, 0.9))
    )  # autofocus hunting / fixed focus
    shutter = rng.uniform(0.15, 0.7)  # share of the frame time
    expo = float(np.exp(rng.uniform(np.log(0.02), np.log(0.5))))
    bright, quality = rng.uniform(0.5, 1.1), int(rng.integers(65, 92))
    trem = [
        (rng.uniform(0.3, 1.4), rng.uniform(2, 8), rng.uniform(0, 6.28), rng.uniform(0, 6.28))
        for _ in range(4)
    ]
    bgs = int(rng.integers(2**31))
    lin0 = q.to_linear(
        q.background(
            W, H, np.random.default_rng(bgs), rng.uniform(0, 0.6) if rng.random() < 0.5 else 0
        )
    )
    glare = (
        dict(
            x=rng.uniform(0.2, 0.8) * W,
            y=rng.uniform(0.2, 0.8) * H,
            r=rng.uniform(0.03, 0.1) * W,
            p=rng.uniform(0.1, 0.8),
        )
        if rng.random() < 0.3
        else None
    )
    bend = (
        dict(
            radius=rng.uniform(80, 250),
            bend_dir=float(rng.choice([0, 90])),
            bend_sign=int(rng.choice([-1, 1])),
        )
        if rng.random() < 0.25
        else {}
    )
    target, _ = q.place(W, H, card, s, rng, tilt=tilt0, tilt_axis=axis, roll=roll0, **bend)
    c0 = target.project(np.zeros((1, 2)))[0]
    side = rng.uniform(0, 2 * math.pi)
    entry = np.array([math.cos(side), math.sin(side)]) * (1.1 * math.hypot(W, H) / 2 + 60 * s * 0.5)
    fseed, iseed = int(rng.integers(2**31)), int(rng.integers(2**31))
    cseed = int(rng.integers(2**31))

    def centre(t):
        j = (
            sum(
                a
                * s
                * np.array([math.sin(6.283 * f * t + p1), math.sin(6.283 * f * 1.13 * t + p2)])
                for a, f, p1, p2 in trem
            )
            * 0.4
        )
        return c0 + entry * math.exp(-t / tau) + j

    rows = []
    for fi in range(frames):
        t = fi / FPS
        c = centre(t)
        v = (centre(t + 0.5 / FPS) - centre(t - 0.5 / FPS)) * shutter
        wob = 14 * math.exp(-t / 0.3) + 2.5
        tilt = tilt0 + wob * math.sin(6.283 * 1.7 * t + trem[0][2])
        roll = roll0 + wob * 0.8 * math.sin(6.283 * 1.3 * t + trem[1][2])
        pose = q.Pose(
            W,
            H,
            c,
            s * (1 + 0.06 * math.sin(6.283 * 0.8 * t + trem[2][2])),
            tilt,
            axis,
            roll,
            **bend,
        )
        lin = lin0.copy()
        q.composite(lin, card, pose)
        q.finger_at_edge(lin, pose, card, np.random.default_rng(fseed))
        q.illumination(lin, np.random.default_rng(iseed))
        if glare:
            q.add_glare(
                lin, (glare["x"], glare["y"]), glare["r"], glare["r"] * 0.6, 0.5, glare["p"]
            )
        de = focus["rest"] + focus["d0"] * math.exp(-t / focus["tau"])
        img = q.camera(
            lin,
            np.random.default_rng([cseed, fi]),
            defocus=de,
            motion=float(np.hypot(*v)),
            motion_angle=math.atan2(v[1], v[0]),
            exposure=expo,
            brightness=bright,
            psf=0.55,
            sharpen=0.4,
        )
        corners = pose.project(card.sticker_mm)
        inside = bool(
            corners.min() > 1 and corners[:, 0].max() < W - 2 and corners[:, 1].max() < H - 2
        )
        name = "c%04d_%03d.jpg" % (ci, fi)
        cv2.imwrite(os.path.join(out, "frames", name), img, [cv2.IMWRITE_JPEG_QUALITY, quality])
        e = code_entry(info, card, pose, tilt)
        e["optional"] = not inside
        rows.append(
            dict(
                id="c%04d_%03d" % (ci, fi),
                file="frames/" + name,
                w=W,
                h=H,
                cat="video",
                sub="",
                sev=round(m, 3),
                clip=ci,
                frame=fi,
                inside=inside,
                blur_px=round(float(np.hypot(*v)), 2),
                defocus=round(de, 2),
                codes=[e],
            )
        )
    return rows


# -------------------------------------------------------------------- main
def job(a):
    cv2.setNumThreads(1)
    seed, kind, out, spec = a
    if kind == "video":
        return clip(seed, spec[0], out, spec[1])
    if spec[0] == "neg":
        i, typ = spec[1:]
        img, qual, row = negative(seed, kind, i, typ)
        name = "n%05d_%s.jpg" % (i, typ)
    else:
        _, i, cat, lev = spec
        img, qual, row = still(seed, kind, i, cat, lev)
        name = "p%05d_%s.jpg" % (i, cat)
    cv2.imwrite(os.path.join(out, "frames", name), img, [cv2.IMWRITE_JPEG_QUALITY, qual])
    row.update(id=name[:-4], file="frames/" + name, w=img.shape[1], h=img.shape[0], jpeg=qual)
    return [row]


def make(
    out: str,
    seed: int,
    count: int,
    kind: str = "stills",
    negatives: int | None = None,
    texts: Sequence[str] = (),
    jobs: int | None = None,
    frames: int = CLIP_FRAMES,
) -> None:
    """Write a set to a folder; `texts` is the closed list that its codes are drawn from."""
    os.makedirs(os.path.join(out, "frames"), exist_ok=True)
    if kind == "stills":
        specs = [("pos", i, c, l) for i, (c, l) in enumerate(schedule(count))]
        nn = count // 3 if negatives is None else negatives
        specs += [("neg", i, NEG_TYPES[i % len(NEG_TYPES)]) for i in range(nn)]
    else:
        specs = [(i, frames) for i in range(count)]
    todo = [(seed, kind, out, s) for s in specs]
    with mp.get_context("spawn").Pool(jobs, q.draw_from, (list(texts),)) as pool:
        rows = [r for rs in pool.imap(job, todo, chunksize=2) for r in rs]
    with open(os.path.join(out, "manifest.jsonl"), "w") as f:
        f.write("".join(json.dumps(r, sort_keys=True) + "\n" for r in rows))
