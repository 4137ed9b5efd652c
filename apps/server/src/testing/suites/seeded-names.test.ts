import { SEEDED_NAMES } from '@drawdesk/contract/core/words/seeded-names'
import { PRESET_WORDS } from '@drawdesk/contract/core/words/preset-words'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { presets } from '../../modules/drawing/apis/presets/presets.ts'
import { STARTER_STYLES } from '../../modules/drawing/starter/starter-content.ts'
import { buildTestApp, type TestApp } from '../build-test-app.ts'

let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
}, 120_000)
afterAll(() => test.close())

/** Columns of names that seeds write and that have no English column beside them. */
const NAMES = [
  'select tenant_name as name from system_tenant',
  'select dept_name from system_dept',
  'select full_name from system_dept',
  'select role_name from system_role',
  'select post_name from system_post',
  'select param_name from system_param',
  'select real_name from user_account',
  'select api_name from draw_api',
  'select name from chat_api',
  'select remark from draw_api',
  'select remark from chat_api',
  'select remark from system_param',
  'select name from tts_voice_packet',
  'select remark from tts_voice_packet',
  'select name from pay_channel',
  'select name from report_definition',
  'select name from system_region where level <= 1',
]

it('has an English name for each Chinese one that an installation begins with', async () => {
  const rows = await test.owner<{ name: string }>(
    `select distinct name from (${NAMES.join(' union all ')}) as seeded`,
    [],
  )
  const chinese = rows.map(({ name }) => name).filter((name) => /\p{Script=Han}/u.test(name))

  expect(chinese.length).toBeGreaterThan(20)
  expect(chinese.filter((name) => !Object.hasOwn(SEEDED_NAMES, name))).toEqual([])
})

it('has an English form for each tag and note of the starter pack', () => {
  const words = STARTER_STYLES.flatMap(({ tags, remark }) => [...tags, remark]).map(({ zh }) => zh)

  expect(words.filter((word) => !Object.hasOwn(SEEDED_NAMES, word))).toEqual([])
})

it('has an English form for each parameter and choice of the ready descriptions of drawing services', () => {
  const found = { about: new Set<string>(), choice: new Set<string>() }
  JSON.stringify(presets, (key, value: unknown) => {
    if (typeof value === 'string' && /\p{Script=Han}/u.test(value)) {
      if (key === 'paramDes') found.about.add(value)
      if (key === 'label') found.choice.add(value)
    }
    return value
  })

  expect(found.about.size).toBeGreaterThan(50)
  expect([...found.about].filter((word) => !Object.hasOwn(PRESET_WORDS.about, word))).toEqual([])
  expect([...found.choice].filter((word) => !Object.hasOwn(PRESET_WORDS.choice, word))).toEqual([])
})
