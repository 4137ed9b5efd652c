import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { COMPLETION_TOKENS_MAX } from '@drawdesk/contract/chat/chatgpt'
import { CHAT_DEFAULT_DAY_TOKENS } from '@drawdesk/contract/chat/chat-costs'
import { LIMITS, scaled } from './limits.ts'

const number = (value: number): string => value.toLocaleString('en-US')

it('are all named on their page, with their numbers', async () => {
  const page = await readFile(new URL('../../../../../docs/limits.md', import.meta.url), 'utf8')
  const rowOf = (name: string): string => page.split('\n').find((line) => line.includes(`\`${name}\``)) ?? ''
  const values = (value: unknown): number[] =>
    typeof value === 'number' ? [value] : Object.values(value as Record<string, number>)
  const shown = (name: string, value: number): string =>
    name === 'uploadBytesPerMinute' ? number(value / 1024 ** 2) : value < 1 ? 'half' : number(value)
  const wrong = Object.entries({ ...LIMITS, CHAT_DEFAULT_DAY_TOKENS, COMPLETION_TOKENS_MAX }).flatMap(([name, value]) =>
    values(value)
      .filter((one) => !rowOf(name).includes(shown(name, one)))
      .map((one) => `${name}: ${one}`),
  )

  expect(wrong).toEqual([])
})

it('of people and tenants grow with the setting', () => {
  expect([scaled(4, { limitsScale: 1 }), scaled(4, { limitsScale: 25 })]).toEqual([4, 100])
})
