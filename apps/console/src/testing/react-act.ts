import react from 'react'
import { flushSync } from 'react-dom'

const nothing = (): void => undefined
// The real one, whatever clock a test puts in its place.
const { setImmediate } = globalThis
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** Until effects have run, and what they change stands on the page: React's scheduler takes a turn of the loop for each. */
export async function effects(): Promise<void> {
  flushSync(nothing)
  await turn()
  await turn()
  flushSync(nothing)
}

/** Renders what the callback asks for before it returns. Awaited, it answers once effects have run too. */
function act<Value>(callback: () => Value | PromiseLike<Value>): PromiseLike<Value> {
  const held: { result?: Value | PromiseLike<Value> } = {}
  flushSync(() => void (held.result = callback()))
  flushSync(nothing)
  async function settled(): Promise<Value> {
    const value = await (held.result as Value | PromiseLike<Value>) // set by the callback, or it threw
    await effects()
    return value
  }
  // oxlint-disable-next-line unicorn/no-thenable -- React's own act answers such a one: who does not await it starts nothing
  return { then: (resolve, reject) => settled().then(resolve, reject) }
}

if (process.env['NODE_ENV'] !== 'production') throw new Error('this is the development build of React')
/**
 * The tests run React's production build: it is the one that people have, and renders in three quarters of the time of the other. It has no
 * `act`, which Testing Library wraps around everything that changes a page; that library keeps what it finds when it is loaded, after this.
 */
Object.assign(react, { act })
