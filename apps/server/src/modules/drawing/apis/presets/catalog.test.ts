import { afterAll, expect, it } from 'vitest'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import type { FakeServer } from '@drawdesk/fakes/kit/fake-http'
import { FAKES } from '@drawdesk/fakes/list'
import { answerScope, evaluate } from '../../engine/expressions/expressions.ts'
import { fetchSend } from '../../engine/testing/fetch-send.fixture.ts'
import { renderRequest } from '../../engine/render/render.ts'
import { presets } from './presets.ts'

const lists = presets.flatMap(({ preset, definition }) =>
  Object.entries(definition.catalog ?? {}).map(([name, call]) => [preset, name, definition, call] as const),
)
const running = new Map<string, Promise<FakeServer>>()
afterAll(async () => {
  for (const fake of running.values()) await (await fake).close()
})

const STARTED = { port: 0, consoleUrl: 'http://127.0.0.1:8080' }

it.each(lists)('%s finds a list of %s at its service', async (preset, _name, definition, call) => {
  const entry = FAKES.find(({ presets: codes }) => codes.includes(preset))
  if (!entry) throw new Error(`no fake answers ${preset}`)
  const fake = await (running.get(entry.name) ?? running.set(entry.name, entry.start(STARTED)).get(entry.name))
  const here: DrawDefinition = {
    ...definition,
    baseUrl: (fake?.url ?? '') + (URL.parse(definition.baseUrl)?.pathname.replace(/\/$/, '') ?? ''),
  }
  const { method, url, headers } = renderRequest(here, call, {
    vars: {},
    secrets: entry.secrets,
    engine: { sample: '' },
  })

  const found = evaluate(
    call.items,
    answerScope(await fetchSend({ method, url, headers, timeoutMs: 10_000, maxBytes: 1_000_000 })),
  )

  expect(found).toEqual({ ok: true, value: expect.arrayContaining([expect.any(String)]) })
})
