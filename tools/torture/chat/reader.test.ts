import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createReader, WrongStream, type ReaderOptions } from './reader.ts'

const EVENTS = 8
const textOf = (number: number): string =>
  `id: ${number}\nevent: ${number === EVENTS ? 'done' : 'delta'}\ndata: {"n":${number}}\n\n`

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/** A server of answers: knows after which number to go on, and the how many-th call it is. */
async function serve(
  answer: (response: ServerResponse, after: number, call: number) => void,
): Promise<ReaderOptions['open']> {
  let calls = 0
  const listening = createServer((request, response) => {
    calls += 1
    answer(response, Number(request.headers['last-event-id'] ?? 0), calls)
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`
  return (after, signal) => fetch(url, { headers: { 'last-event-id': String(after) }, signal })
}

const rest = (after: number): string =>
  Array.from({ length: EVENTS - after }, (_, index) => textOf(after + index + 1)).join('')
const numbers = ({ log }: ReturnType<typeof createReader>): number[] => log.events.map(({ number }) => number)
const ALL = Array.from({ length: EVENTS }, (_, index) => index + 1)
const isWrong = (status: number): boolean => status === 404
const never = new AbortController().signal

describe('a reader', () => {
  it('goes on after the last event that it has, when its connection breaks in the middle of one', async () => {
    const asked: number[] = []
    const open = await serve((response, after, call) => {
      asked.push(after)
      if (call > 2) response.end(`: open\n\n${rest(after)}`)
      else response.write(`: open\n\n${textOf(after + 1)}${textOf(after + 2).slice(0, 12)}`, () => response.destroy())
    })
    const reader = createReader({ name: 'one', open, isWrong })
    await reader.read(never)

    expect(numbers(reader)).toEqual(ALL)
    expect(asked).toEqual([0, 1, 2])
    expect(reader.log).toMatchObject({ isDone: true, connects: 3, broken: 2, dropped: 0 })
  })

  it('leaves after as many events as planned, also in the middle of what comes in one chunk', async () => {
    const open = await serve((response, after) => response.end(rest(after)))
    const reader = createReader({ name: 'one', open, isWrong, drops: [3, 2] })
    await reader.read(never)

    expect(numbers(reader)).toEqual(ALL)
    expect(reader.log).toMatchObject({ connects: 3, dropped: 2, broken: 0 })
  })

  it('asks again while the product is away, and gives up at what no death explains', async () => {
    const open = await serve((response, after, call) => {
      if (call === 1) response.writeHead(503).end()
      else if (call === 2) response.end(textOf(1))
      else response.writeHead(404).end('{"msg":"gone"}')
    })
    const reader = createReader({ name: 'one', open, isWrong })

    await expect(reader.read(never)).rejects.toThrow(WrongStream)
    expect(numbers(reader)).toEqual([1])
  })

  it('keeps what came twice or not at all as it came', async () => {
    const open = await serve((response) => response.end(textOf(1) + textOf(1) + textOf(EVENTS)))
    const reader = createReader({ name: 'one', open, isWrong })
    await reader.read(never)

    expect(numbers(reader)).toEqual([1, 1, EVENTS])
  })

  it('ends with the one who lets it go', async () => {
    const open = await serve((response) => response.write(textOf(1)))
    const giveUp = new AbortController()
    const reader = createReader({ name: 'one', open, isWrong, onEvent: () => giveUp.abort(new Error('long enough')) })

    await expect(reader.read(giveUp.signal)).rejects.toThrow('long enough')
  })
})
