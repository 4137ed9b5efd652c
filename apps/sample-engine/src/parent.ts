/** How often a parent is looked for; half of the second within which an orphan is to be gone. */
const LOOK_EVERY_MS = 400

/** Calls `onGone` once the parent process is no more: its id has vanished, or the pipe it holds to our standard input has closed. */
export function watchParent({ pid, watchStdin, onGone }: { pid: number; watchStdin: boolean; onGone(): void }): void {
  if (pid > 0) {
    const timer = setInterval(() => {
      if (isAlive(pid)) return
      clearInterval(timer)
      onGone()
    }, LOOK_EVERY_MS)
    timer.unref()
  }
  if (watchStdin) {
    process.stdin.once('end', onGone)
    process.stdin.once('error', onGone)
    process.stdin.resume()
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
