import { describe, expect, it } from 'vitest'
import { newDrawTask, type DrawTask } from '../draw-task.ts'
import { openTask, sealedSecrets, sealTask } from './sealed.ts'

const secrets = { key: 'sk-12345678', longer: 'sk-12345678-more', odd: 'a+b/c =', apiKey: 'key|u' }
const task: DrawTask = {
  ...newDrawTask('local-1'),
  step: 'fetching',
  providerTaskId: 'id-sk-12345678',
  pollUrl: 'https://x.com/?k=a%2Bb%2Fc%20%3D&l=sk-12345678-more',
  formerIds: ['key|u'],
  vars: { token: { 'sk-12345678': ['a+b/c =', 7, null] } },
  items: [
    { kind: 'url', url: 'https://x.com/sk-12345678/sk-12345678' },
    { kind: 'ref', item: { name: 'plain' } },
  ],
}

describe('a stored task', () => {
  it('holds no key, and opens to what it was', () => {
    const stored = JSON.stringify(sealTask(task, secrets))

    for (const secret of [...Object.values(secrets), 'a%2Bb%2Fc%20%3D']) expect(stored).not.toContain(secret)
    expect(openTask(JSON.parse(stored) as DrawTask, secrets)).toEqual(task)
  })

  it('is the same once more, and when there is nothing to hide', () => {
    const sealed = sealTask(task, secrets)

    expect(openTask(sealTask(openTask(sealed, secrets), secrets), secrets)).toEqual(task)
    expect(sealTask(task, {})).toEqual(task)
  })

  it('gives no key to a provider that writes the marks itself', () => {
    const hostile = { ...newDrawTask('local-1'), pollUrl: 'https://evil.com/\uE000key|\uE001' }

    expect(openTask(sealTask(hostile, secrets), secrets).pollUrl).toBe('https://evil.com/key|')
  })

  it('hides the token of the callback too', () => {
    const all = sealedSecrets({ secrets: {}, callback: { url: 'https://desk.example.com/cb/1/token-0123456789' } })

    expect(JSON.stringify(sealTask({ ...newDrawTask('l'), providerTaskId: 'token-0123456789' }, all))).not.toContain(
      'token-0123456789',
    )
  })
})
