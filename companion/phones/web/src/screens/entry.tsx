/** The screens before the lobby: the code, the wait for the table, and what keeps a phone out. */

import { useState } from "preact/hooks";
import { usePage } from "../page_context";
import { Press } from "../parts/press";
import { Languages } from "../parts/languages";
import { addressOf, codeOf, isHostCode, readCode } from "../address";
import type { PageWords } from "../words";
import type { PageNotice } from "../snapshot";

/** A refusal of the connection, in the page's own words where it has them. */
export function noticeText(notice: PageNotice, w: PageWords): string {
  const own: { [code: string]: string } = {
    wrong_code: w.wrongCode,
    wrong_link: w.wrongLink,
    too_many: w.tooMany,
    seat_taken: w.seatTaken,
    stale: w.stale,
  };
  return own[notice.code] ?? notice.why ?? notice.code;
}

/** What keeps a phone out, or what else there is to say. */
export function EntryNotice({ other }: { other?: string }) {
  const { now, w } = usePage();
  const words = now.notice ? noticeText(now.notice, w) : other;
  return (
    <div role="alert" class="entry-notice">
      {words ? <p class="banner">{words}</p> : null}
    </div>
  );
}

interface CodeWords {
  codeTitle: string;
  codeHint: string;
  codeLabel: string;
  codeGo: string;
  codeShort: string;
}

/** A host's page has words of its own: another code opens it. */
export function CodeScreen({ host }: { host?: CodeWords }) {
  const { table, now, w } = usePage();
  const { codeTitle, codeHint, codeLabel, codeGo, codeShort } = host ?? w;
  // Where one letter was wrong, the other seven need not be typed again.
  const [typed, type] = useState((now.notice?.code === "wrong_code" && codeOf(location.pathname)) || "");
  const [short, setShort] = useState(false);
  const go = (event: Event) => {
    event.preventDefault();
    const code = readCode(typed);
    setShort(code === null);
    if (code === null) return;
    const runs = location.pathname === "/host";
    if (isHostCode(code) !== runs) return location.assign(addressOf(code));
    history.replaceState(history.state, "", addressOf(code));
    if (runs) table.run(code);
    else table.enter(code, null);
  };
  return (
    <div class="entry">
      <header>
        <h1>{codeTitle}</h1>
      </header>
      <main>
        <EntryNotice />
        <form onSubmit={go}>
          <label for="code">{codeLabel}</label>
          <input
            id="code"
            value={typed}
            onInput={(event) => type(event.currentTarget.value)}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            enterkeyhint="go"
            maxLength={20}
            aria-describedby="code-hint"
          />
          <p id="code-hint" class="quiet">
            {codeHint}
          </p>
          <p role="alert" class="wrong">
            {short ? codeShort : ""}
          </p>
          <button type="submit" class="press main">
            {codeGo}
          </button>
        </form>
      </main>
      <footer>
        <p class="quiet">{w.noAccount}</p>
        <p class="quiet">{w.couldCheat}</p>
        <Languages />
      </footer>
    </div>
  );
}

/** The table speaks another version than this page. */
export function Old() {
  const { w } = usePage();
  return (
    <div class="entry">
      <header>
        <h1>{w.oldTitle}</h1>
      </header>
      <main>
        <p>{w.oldText}</p>
      </main>
      <footer>
        <Press means="load again" kind="main" onPress={() => location.reload()}>
          {w.loadAgain}
        </Press>
      </footer>
    </div>
  );
}

export function Greeting() {
  const { table, w } = usePage();
  return (
    <div class="entry">
      <header>
        <h1>{w.title}</h1>
      </header>
      <main class="middle">
        <EntryNotice />
        <p role="status" class="seeking">
          <span class="radar" aria-hidden="true" />
          {w.loading}
        </p>
      </main>
      <footer>
        <Press means="other code" kind="quiet" onPress={() => table.leaveCode()}>
          {w.otherCode}
        </Press>
      </footer>
    </div>
  );
}

export function Replaced() {
  const { table, w } = usePage();
  return (
    <div class="entry">
      <header>
        <h1>{w.replacedTitle}</h1>
      </header>
      <main>
        <p>{w.replacedText}</p>
      </main>
      <footer>
        <Press means="take back" kind="main" onPress={() => table.takeBack()}>
          {w.takeBack}
        </Press>
      </footer>
    </div>
  );
}
