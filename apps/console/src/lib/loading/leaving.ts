/** A page that stays after all (a download, a guard that was heeded) is taken for staying after this long. */
const LEAVING_MS = 3_000
let leftAtMs = Number.NEGATIVE_INFINITY

window.addEventListener('beforeunload', () => {
  leftAtMs = performance.now()
})

/** Is the page being left? A reload or a link out breaks off what is under way: nothing has failed then, and nobody is there to read of it. */
export function isLeaving(): boolean {
  return performance.now() - leftAtMs < LEAVING_MS
}
