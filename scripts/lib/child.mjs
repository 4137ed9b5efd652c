import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './paths.mjs'

/** A terminal's Ctrl-C reaches the child without us; only if it still runs after this long did the signal come from elsewhere. */
const TERMINAL_GRACE_MS = 3_000
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 300

/**
 * npm passes a SIGTERM to the shell between it and us; the shell ends and notifies nobody. So when our parent is gone, that was our signal.
 * Outside of npm (nohup, a service manager) losing the parent means nothing. Gives a function that ends the watch.
 */
export function onParentGone(callback) {
  if (process.env.npm_lifecycle_event === undefined) return () => {}
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, PARENT_CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Runs a program in the repository's folder with our own terminal; resolves to its exit code (128 + number when a signal ended it).
 * Signals that reach us are passed on once, and we stay until the child has ended in its own time. Ctrl-C in a terminal goes to the whole
 * foreground group, so there the child has it already and does not get it a second time.
 */
export function runForeground(program, args, { env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env, stdio: 'inherit' })
    const passedOn = new Set()
    const isInTerminal = Boolean(process.stdin.isTTY)
    let timer

    const pass = (signal) => {
      if (passedOn.has(signal) || child.exitCode !== null || child.signalCode !== null) return
      passedOn.add(signal)
      child.kill(signal)
    }
    const onSignal = (signal) => {
      // As another signal than the terminal's: a second Ctrl-C would make the server stop waiting for what it is doing.
      if (isInTerminal && signal !== 'SIGTERM') timer ??= setTimeout(pass, TERMINAL_GRACE_MS, 'SIGTERM')
      else pass(signal)
    }
    for (const signal of FORWARDED) process.on(signal, onSignal)
    const stopWatching = onParentGone(() => pass('SIGTERM'))
    const tidy = () => {
      stopWatching()
      clearTimeout(timer)
      for (const signal of FORWARDED) process.off(signal, onSignal)
    }

    child.once('error', (error) => {
      tidy()
      reject(error)
    })
    child.once('exit', (code, signal) => {
      tidy()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
}

/** Runs a program without showing it; resolves to its exit code and everything it wrote. */
export function runQuietly(program, args, { cwd = root, env = process.env } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code: code ?? 128 + (constants.signals[signal] ?? 0), output }))
  })
}
