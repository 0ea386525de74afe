// A gathering's page: asks every few seconds what is new, and brings guests to their table.
import "./likes.js";
import { swap } from "./swap.js";

const live = document.getElementById("live");
const EVERY = 2500;

async function look() {
  if (document.visibilityState === "visible") {
    const answer = await fetch(live.dataset.live).catch(() => null);
    if (answer?.redirected) return location.reload(); // the house has forgotten us and asks for its password
    if (answer?.ok) show(await answer.json());
    else if (answer?.status === 404) return;
  }
  setTimeout(look, EVERY);
}

function show(news) {
  swap(live, news.html);
  // The next round is the thing to do only when no table plays any more.
  document.querySelector("[data-next]")?.classList.toggle("btn--primary", !live.querySelector(".is-playing"));
  if (live.dataset.follow && news.table && news.table !== live.dataset.mine) location.href = `/t/${news.table}`;
  live.dataset.mine = news.table;
}

if (live) setTimeout(look, EVERY);
document.querySelector("[data-print]")?.addEventListener("click", () => print());
