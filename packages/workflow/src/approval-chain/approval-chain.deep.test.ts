import { describe, expect, it } from 'vitest'
import { bpmnToChain } from './bpmn-to-chain.ts'
import { chainProblems } from './chain-problems.ts'
import { chainToBpmn } from './chain-to-bpmn.ts'
import { randomChain } from './random-chain.fixture.ts'

describe('a chain and its diagram', () => {
  it('are the same for 500 random chains, with layout', async () => {
    for (let seed = 1000; seed < 1500; seed += 1) {
      const chain = randomChain(seed)
      const facts = { key: 'p', name: 'P', language: seed % 2 === 0 ? 'zh' : 'en' } as const
      expect(chainProblems(chain)).toEqual([])

      expect(await bpmnToChain(await chainToBpmn(chain, facts))).toEqual({ chain, facts })
    }
  }, 300_000)
})
