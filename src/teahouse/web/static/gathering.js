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

// Whoever comes from the table of an earlier round goes on to his next one.
function follow() {
  const from = document.referrer && new URL(document.referrer).pathname;
  const mine = `/t/${live.dataset.mine}`;
  if (live.dataset.follow && live.dataset.mine && /^\/t\/\w+$/.test(from) && from !== mine) location.replace(mine);
}

if (live) {
  follow();
  setTimeout(look, EVERY);
}
document.querySelector("[data-print]")?.addEventListener("click", () => print());
