import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepChild, type KeptChild } from './child.ts'
import { readLedger, paintingText, type LedgerLine } from './ledger.ts'
import { pictureOf } from './picture.ts'
import type { ProviderKind } from './plan.ts'
import { stablePort } from './ports.ts'

let folder: string
let child: KeptChild | undefined
let url: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawdesk-provider-'))
})
afterEach(async () => {
  await child?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function start(kind: ProviderKind): Promise<void> {
  const port = await stablePort()
  url = `http://127.0.0.1:${port}`
  child = keepChild({
    name: kind,
    kind: 'provider',
    program: join(import.meta.dirname, 'provider.ts'),
    args: [kind, String(port), join(folder, 'ledger')],
    logFile: join(folder, 'log'),
    readySign: 'ready',
    onOwnEnd: (words) => {
      throw new Error(words)
    },
  })
  await child.up()
}

async function killed(): Promise<void> {
  child?.kill()
  await child?.up()
}

const order = async (path: string, key: string | undefined, paintMs = 1): Promise<{ id?: string; picture?: string }> =>
  (await (
    await fetch(`${url}${path}`, {
      method: 'POST',
      headers: key ? { 'idempotency-key': key } : {},
      body: JSON.stringify({ prompt: `r1-1 paint=${paintMs}`, ref: '10-1' }),
    })
  ).json()) as { id?: string; picture?: string }
const task = async (id: string | undefined): Promise<{ status: string; picture?: string }> =>
  (await (await fetch(`${url}/tasks/${id}`)).json()) as { status: string; picture?: string }
const whats = (): LedgerLine['what'][] => readLedger(join(folder, 'ledger')).map(({ what }) => what)

describe('the stand-in with keys', () => {
  it('gives the same picture for the same key, painted and charged once, also after it was killed', async () => {
    await start('keyed')
    const [first, second] = await Promise.all([order('/pictures', 'k1', 100), order('/pictures', 'k1', 100)])
    await killed()
    const third = await order('/pictures', 'k1')

    expect([second, third]).toEqual([first, first])
    expect(whats()).toEqual(['paint', 'charge'])
    expect(first.picture).toBe(
      pictureOf(paintingText(readLedger(join(folder, 'ledger'))[0] as LedgerLine)).toString('base64'),
    )
  })

  it('paints a task that it had taken when it was killed', async () => {
    await start('keyed')
    const { id } = await order('/tasks', 'k1', 400)
    await killed()
    const again = await order('/tasks', 'k1', 400)

    expect(again.id).toBe(id)
    await expect.poll(async () => (await task(id)).status, { timeout: 20_000 }).toBe('done')
    expect(whats()).toEqual(['order', 'paint', 'charge'])
  })
})

describe('the stand-in without keys', () => {
  it('paints and charges whatever it is sent', async () => {
    await start('keyless')
    await order('/pictures', 'k1')
    await order('/pictures', 'k1')

    expect(whats()).toEqual(['paint', 'charge', 'paint', 'charge'])
  })

  it('does not paint a task that was cancelled', async () => {
    await start('keyless')
    const { id } = await order('/tasks', undefined, 300)
    await fetch(`${url}/tasks/${id}/cancel`, { method: 'POST' })
    await killed()

    expect(await task(id)).toEqual({ status: 'cancelled' })
    expect(whats()).toEqual(['order', 'cancel'])
  })
})
