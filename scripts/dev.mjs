// npm run dev: the server, restarted when its sources change, and the console on Vite's dev server, which passes /api on.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { onParentGone } from './lib/child.mjs'
import { inRoot, root } from './lib/paths.mjs'
import { NODE_FLAGS, prepare } from './lib/prepare.mjs'
import { runMain } from './lib/problem.mjs'

await runMain(async () => {
  const node = await prepare()
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'))
  const { HOST = '127.0.0.1', PORT = '8080' } = process.env
  const reachable = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const children = [
    spawn(node, [...NODE_FLAGS, '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
    spawn(node, [inRoot('node_modules', 'vite', 'bin', 'vite.js')], {
      cwd: inRoot('apps', 'console'),
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { API_TARGET: `http://${reachable}:${PORT}`, ...process.env },
    }),
  ]
  // Both or none. In a terminal Ctrl-C reaches them by itself; they take a second notice calmly.
  const stopAll = () => children.forEach((child) => child.kill('SIGTERM'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stopAll)
  onParentGone(stopAll)
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve, reject) => {
          child.once('error', reject)
          child.once('exit', (code) => {
            stopAll()
            resolve(code ?? 0)
          })
        }),
    ),
  )
  return Math.max(...codes)
})
