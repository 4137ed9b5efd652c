import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DrawInfoDetail,
  type DrawCost,
  type Progress,
  type SendAnswer,
} from '@drawdesk/contract/drawing/records/draw-info'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { DrawErrorCode } from '@drawdesk/contract/core/errors'
import { callsOf, drawingCalls } from '../modules/drawing/apis/testing/drawing.ts'
import { definitionOf, drawApiCalls } from '../modules/drawing/apis/testing/kit.ts'
import { misfits, tablesHolding } from './answers.ts'
import { buildTestApp, signIn, type TestApp } from './build-test-app.ts'
import type { FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { uploadPicture } from './upload.ts'

/** What the matrix asks of a fake besides being one. */
export interface ProviderFake<Scene extends string = string> extends FakeServer {
  script(...scenes: Scene[]): void
  /** Orders that were really worked on; each one would cost. */
  paints(): number
  /** Orders that it stopped because it was asked to. */
  cancels?(): number
  /** Resolves once an order of a holding scene is under way; absent: the first recorded poll shows it. */
  held?(): Promise<void>
  /** Lets what is held go on; called after each scene. */
  release?(): void
  /** Once every order has ended and each callback was answered, those after the end too. */
  settled?(): Promise<void>
}

/**
 * What can happen to one drawing. `lost`: the answer to the submit is lost and nothing makes a repetition safe; `lostSafe`: an
 * idempotency key, a listing or a callback does. The last three are callbacks that come twice, after the end, and newest first.
 */
export const MATRIX_SCENES = [
  'success',
  'moderated',
  'rateLimit',
  'serverError',
  'timeout',
  'malformed',
  'lost',
  'lostSafe',
  'expired',
  'cancelled',
  'doubledCallback',
  'lateCallback',
  'overtakenCallback',
] as const
export type MatrixScene = (typeof MATRIX_SCENES)[number]

interface Outcome {
  what: string
  state: Progress['state']
  code: DrawErrorCode | null
  /** Submits that left for the provider; absent: any number. */
  submits?: number
  paints: { min: number; max: number }
}

/** The one table: what must come out, for every provider. */
const OUTCOMES: Readonly<Record<MatrixScene, Outcome>> = {
  success: {
    what: 'paints, stores one picture and its cost',
    state: 2,
    code: null,
    submits: 1,
    paints: { min: 1, max: 1 },
  },
  moderated: {
    what: 'is blocked by moderation and not sent again',
    state: 5,
    code: 'E_MODERATED',
    submits: 1,
    paints: { min: 0, max: 1 },
  },
  rateLimit: {
    what: 'waits as long as it is asked to, then paints',
    state: 2,
    code: null,
    submits: 2,
    paints: { min: 1, max: 1 },
  },
  serverError: {
    what: 'comes through a failure of the server',
    state: 2,
    code: null,
    submits: 2,
    paints: { min: 1, max: 1 },
  },
  timeout: { what: 'ends when nothing comes', state: 3, code: 'E_TIMEOUT', submits: 1, paints: { min: 0, max: 1 } },
  malformed: {
    what: 'fails at an answer that cannot be read, without paying twice',
    state: 3,
    code: 'E_UPSTREAM',
    submits: 1,
    paints: { min: 0, max: 1 },
  },
  lost: {
    what: 'does not repeat a submit whose answer was lost',
    state: 3,
    code: 'E_UPSTREAM',
    submits: 1,
    paints: { min: 0, max: 1 },
  },
  lostSafe: { what: 'finds a lost submit again and pays once', state: 2, code: null, paints: { min: 1, max: 1 } },
  expired: {
    what: 'fails clearly when the address of the result has ended',
    state: 3,
    code: 'E_UPSTREAM',
    submits: 1,
    paints: { min: 1, max: 1 },
  },
  cancelled: {
    what: 'stops, and notifies the provider',
    state: 4,
    code: 'E_CANCELLED',
    submits: 1,
    paints: { min: 0, max: 1 },
  },
  doubledCallback: {
    what: 'takes a callback that comes twice once',
    state: 2,
    code: null,
    submits: 1,
    paints: { min: 1, max: 1 },
  },
  lateCallback: {
    what: 'is not changed by a callback after its end',
    state: 2,
    code: null,
    submits: 1,
    paints: { min: 1, max: 1 },
  },
  overtakenCallback: {
    what: 'drops a callback that was overtaken',
    state: 2,
    code: null,
    submits: 1,
    paints: { min: 1, max: 1 },
  },
}

export interface SceneCase<Scene extends string = string> {
  /** Given to the fake before the drawing is sent. */
  script: readonly Scene[]
  /** The definition of this scene; begins with the provider's quick one. */
  change?: (definition: DrawDefinition) => DrawDefinition
  /** Where this provider must differ from the table, and why stands beside it. */
  outcome?: Partial<Pick<Outcome, 'state' | 'code' | 'submits' | 'paints'>>
  /** rateLimit: the wait that the fake asks for; the second submit may not come sooner. */
  waitMs?: number
  /** Looked at after the end, with the fake as it then is. */
  look?: (facts: { progress: Progress; detail: DrawInfoDetail }) => void | Promise<void>
}

/** One provider in the matrix: a preset, a fake that speaks its contract, and how the fake is made to play each scene. */
export interface Provider<Scene extends string = string> {
  name: string
  preset: string
  start(): Promise<ProviderFake<Scene>>
  secrets: Readonly<Record<string, string>>
  /** Makes the preset quick enough for a test, after what {@link quickDefinition} did. */
  quick?: (definition: DrawDefinition, fake: ProviderFake<Scene>) => DrawDefinition
  /** Send fields besides the prompt. */
  fields?: Readonly<Record<string, unknown>>
  /** Pictures that are sent along. */
  pictures?: number
  /** Of a drawing that succeeded. */
  cost: DrawCost | null
  /** The preset has the follow-up `upscale`. */
  enlarges?: boolean
  scenes: Partial<Record<MatrixScene, SceneCase<Scene>>>
}

/** Without requests a second and a minute, which the tests of the gates judge. */
export function withoutRates({ limits, ...definition }: DrawDefinition): DrawDefinition {
  const { rps: _perSecond, rpm: _perMinute, ...kept } = limits ?? {}
  return { ...definition, limits: kept }
}

/** A preset at the fake's address: hardly any waits, everything else as it is. */
export function quickDefinition(preset: string, url: string): DrawDefinition {
  return definitionOf(preset, (definition) => ({
    ...withoutRates(definition),
    baseUrl: url + (URL.parse(definition.baseUrl)?.pathname.replace(/\/$/, '') ?? ''),
    retry: { ...definition.retry, baseMs: 10, maxMs: 20 },
    ...(definition.poll ? { poll: { ...definition.poll, firstDelayMs: 20, intervalMs: 100, maxIntervalMs: 100 } } : {}),
    ...(definition.progress ? { progress: { ...definition.progress, everyMs: 200 } } : {}),
  }))
}

/** Shorter by what ends a drawing: its one call, or the deadline of its polls. */
export const withTimeout =
  (ms: number) =>
  (definition: DrawDefinition): DrawDefinition => ({
    ...definition,
    submit: { ...definition.submit, timeoutMs: ms },
    ...(definition.poll ? { poll: { ...definition.poll, deadlineMs: Math.max(1_000, ms) } } : {}),
  })

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** One after the other, whatever runs beside them. */
const IN_ORDER = { concurrent: false } as const

/** Runs the matrix for these providers, each against its fake, through one real server that listens for callbacks. */
export function describeProviders(providers: readonly Provider[]): void {
  let test: TestApp
  let apis: ReturnType<typeof drawApiCalls>
  let draws: ReturnType<typeof drawingCalls>
  let pictureIds: string[]
  beforeAll(async () => {
    const port = await findFreePort()
    test = await buildTestApp({
      isWorking: true,
      config: { allowedPrivateHosts: ['127.0.0.1'], publicUrl: `http://127.0.0.1:${port}` },
    })
    await test.app.listen({ host: '127.0.0.1', port })
    const admin = await signIn(test)
    apis = drawApiCalls(admin)
    draws = drawingCalls(admin)
    pictureIds = await Promise.all(
      Array.from(
        { length: Math.max(0, ...providers.map(({ pictures }) => pictures ?? 0)) },
        async () => (await uploadPicture(admin)).fileId,
      ),
    )
  })
  afterAll(() => test.close())

  // Providers beside each other, for what takes long is waiting; the scenes of one in their order, for its fake counts them together.
  describe.concurrent.each(providers.map((provider) => [provider.name, provider] as const))('%s', (_name, provider) => {
    const details: DrawInfoDetail[] = []
    let fake: ProviderFake
    beforeAll(async () => {
      fake = await provider.start()
    })
    afterAll(() => fake.close())

    async function send({ change }: SceneCase): Promise<{ id: string; definition: DrawDefinition }> {
      const base = quickDefinition(provider.preset, fake.url)
      const quick = provider.quick?.(base, fake) ?? base
      const definition = change?.(quick) ?? quick
      const api = await apis.add({
        kind: 'preset',
        preset: provider.preset,
        definition,
        secrets: { ...provider.secrets },
      })
      const images = provider.pictures ? { images: pictureIds.slice(0, provider.pictures) } : {}
      const answer = await draws.send({ id: api, ...images, ...provider.fields })
      if (answer.status !== 200) throw new Error(`${answer.msg} ${JSON.stringify(answer.errors)}`)
      return { id: answer.data.infoId, definition }
    }

    async function cancel(infoId: string): Promise<void> {
      if (fake.held) await fake.held()
      else
        await expect
          .poll(async () => callsOf(await draws.detail(infoId)).some(([step]) => step === 'poll'), { timeout: 10_000 })
          .toBe(true)
      await draws.until(infoId, ({ state }) => state === 1)
      await draws.post('cancel', infoId)
    }

    const cases = MATRIX_SCENES.flatMap((scene) => {
      const found = provider.scenes[scene]
      return found ? [[scene, OUTCOMES[scene].what, found] as const] : []
    })

    it.each(cases)('%s: %s', IN_ORDER, async (scene, _what, found) => {
      const wanted = { ...OUTCOMES[scene], ...found.outcome }
      const before = { paints: fake.paints(), cancels: fake.cancels?.() ?? 0, requests: fake.requests.length }
      fake.script(...found.script)
      const { id, definition } = await send(found)
      if (scene === 'cancelled') await cancel(id)

      await draws.ended(id)
      fake.release?.()
      await fake.settled?.()
      const progress = await draws.check(id)
      const detail = await draws.detail(id)
      expect(detail, test.logLines.findLast((line) => line.includes('"level":50')) ?? 'no record').toBeTruthy()
      details.push(detail)

      const painted = fake.paints() - before.paints
      const submits = callsOf(detail).filter(([step]) => step === 'submit')
      expect([progress.state, progress.error?.code ?? null], JSON.stringify([progress.error, callsOf(detail)])).toEqual(
        [wanted.state, wanted.code],
      )
      expect(progress.files).toHaveLength(wanted.state === 2 ? 1 : 0)
      // What was made and could not be fetched, or failed by the meter, is charged all the same.
      if (wanted.state === 2) expect(progress.cost).toEqual(provider.cost)
      else expect(progress.cost === null || Number(progress.cost.amount) > 0, JSON.stringify(progress.cost)).toBe(true)
      if (wanted.submits !== undefined) expect(submits, JSON.stringify(callsOf(detail))).toHaveLength(wanted.submits)
      expect(painted, 'orders worked on').toBeGreaterThanOrEqual(wanted.paints.min)
      expect(painted, 'orders worked on').toBeLessThanOrEqual(wanted.paints.max)
      expect(misfits(DrawInfoDetail, detail)).toEqual([])
      if (scene === 'cancelled' && definition.cancel) expect((fake.cancels?.() ?? 0) - before.cancels).toBe(1)
      if (found.waitMs !== undefined) {
        const [path = ''] = definition.submit.path.split('{{')
        const [first, second] = fake.requests
          .slice(before.requests)
          .filter((request) => request.method === definition.submit.method && request.path.includes(path))
        expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(found.waitMs)
      }
      await found.look?.({ progress, detail })
    })

    const enlarging = provider.enlarges ? [provider.preset] : []

    it('can be switched on', IN_ORDER, async () => {
      const api = details[0]?.apiId ?? ''

      const answer = await apis.call('activate', { id: api })

      expect(answer.status, answer.msg + JSON.stringify(answer.errors)).toBe(200)
    })

    it.each(enlarging)('%s enlarges what it made, by an order of its own', IN_ORDER, async () => {
      const parent = details.find(({ state }) => state === 2)
      const before = fake.paints()
      const sent = await apis.call<SendAnswer>('supperPoint', { infoId: parent?.id ?? '' })
      expect(sent.status, sent.msg).toBe(200)
      await draws.ended(sent.data.infoId)
      await fake.settled?.()
      const detail = await draws.detail(sent.data.infoId)
      details.push(detail)

      expect(detail, JSON.stringify(detail.error)).toMatchObject({
        type: 'upscale',
        parentId: parent?.id,
        apiId: parent?.apiId,
        state: 2,
        cost: provider.cost,
        error: null,
      })
      expect([detail.files.length, fake.paints() - before]).toEqual([1, 1])
    })

    it('keeps its keys out of every answer, log line and table', IN_ORDER, async () => {
      const secrets = Object.values(provider.secrets).filter((secret) => secret.length >= 8)
      const said = JSON.stringify(details)

      expect(details).toHaveLength(cases.length + enlarging.length)
      for (const secret of secrets) {
        expect(said).not.toContain(secret)
        expect(test.logLines.filter((line) => line.includes(secret))).toEqual([])
        expect(await tablesHolding(test.owner, secret)).toEqual([])
      }
    })
  })
}
