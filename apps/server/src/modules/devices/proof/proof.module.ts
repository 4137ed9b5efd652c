import type { FastifyReply } from 'fastify'
import { Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { PRINT_PROOF_PAGE_PATH, PRINT_PROOF_PATH, PrintProof } from '@drawdesk/contract/devices/print-proof'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { FoundProof, PrintProofs } from './print-proofs.ts'
import { PROOF_PAGE_POLICY, proofPage } from './proof-page.ts'

const Code = Type.String({ maxLength: 32 })

/** What a print's code stands for, for anybody who holds the print: as a call, and as a page. */
export const deviceProofModule: Module<Deps & { printProofs: PrintProofs; rates: Rates }> = {
  name: 'devices/proof',
  routes({ config, printProofs, rates }): AnyRoute[] {
    const before = ({ ip }: { ip: string }): Promise<void> => rates.take('printProof', ip)

    const show = (reply: FastifyReply, language: Language, proof: FoundProof | undefined) =>
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('content-security-policy', PROOF_PAGE_POLICY)
        .type('text/html; charset=utf-8')
        .send(proofPage(proof, { language, timeZone: config.timeZone }))

    const page = {
      method: 'GET',
      isBare: true,
      sends: ['text/html'],
      tag: 'printProof',
      answer: Type.Unknown(),
      before,
    } as const
    return [
      openRoute({
        method: 'GET',
        path: `${PRINT_PROOF_PATH}/find`,
        summary: "What a print's code stands for, with its signature",
        audit: 'printProof.find',
        input: Type.Object({ code: Code }),
        answer: PrintProof,
        before,
        handle: ({ input }) => printProofs.find(input.code),
      }),
      openRoute({
        ...page,
        path: PRINT_PROOF_PAGE_PATH,
        summary: "The page that asks for a print's code",
        audit: 'printProof.ask',
        input: Type.Object({ code: Type.Optional(Code) }),
        handle: async ({ input, reply, language }) =>
          show(reply, language, input.code ? await printProofs.find(input.code) : undefined),
      }),
      openRoute({
        ...page,
        path: `${PRINT_PROOF_PAGE_PATH}/:code`,
        summary: "The page of a print's code",
        audit: 'printProof.page',
        input: Type.Object({ code: Code }),
        handle: async ({ input, reply, language }) => show(reply, language, await printProofs.find(input.code)),
      }),
    ]
  },
}
