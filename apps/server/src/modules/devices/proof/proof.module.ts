import type { FastifyReply } from 'fastify'
import { Type } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { PRINT_PROOF_PAGE_PATH, PRINT_PROOF_PATH, PrintProof, ProofKeys } from '@drawdesk/contract/devices/print-proof'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, route, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { FoundProof, PrintProofs } from './print-proofs.ts'
import { PROOF_PAGE_POLICY, proofPage } from './proof-page.ts'

/** Keys are replaced on time within so long. */
const LOOK_SECONDS = 3_600
const PERMISSION = 'drawLogin_proof'
const Code = Type.String({ maxLength: 32 })

type Needs = Deps & { printProofs: PrintProofs; rates: Rates }

/** What a print's code stands for, for anybody who holds the print, and the keys that sign it. */
export const deviceProofModule: Module<Needs> = {
  name: 'devices/proof',
  routes: (deps): AnyRoute[] => [...openRoutes(deps), ...keyRoutes(deps)],
  work({ jobs, log, printProofs }) {
    jobs.every('keys of proofs that are old', LOOK_SECONDS, async () => {
      const replaced = await printProofs.rotateOldKeys()
      if (replaced > 0) log.info({ replaced }, 'keys of proofs were replaced')
    })
  },
}

const keyRoutes = ({ printProofs }: Needs): AnyRoute[] => [
  route({
    method: 'GET',
    path: `${PRINT_PROOF_PATH}/keys`,
    summary: 'The keys that sign prints, their public halves, and where codes lead',
    audit: 'printProof.keys',
    isBackground: true,
    permission: ['drawLogin_view', PERMISSION],
    input: Type.Object({}),
    answer: ProofKeys,
    handle: ({ caller }) => printProofs.listKeys(caller),
  }),
  route({
    method: 'POST',
    path: `${PRINT_PROOF_PATH}/rotateKey`,
    summary: 'Another key signs from now on; the public half of the one before stays',
    audit: 'printProof.rotateKey',
    permission: PERMISSION,
    needsProof: true,
    input: Type.Object({}),
    answer: ProofKeys,
    handle: ({ caller }) => printProofs.rotateKey(caller),
  }),
]

function openRoutes({ config, printProofs, rates }: Needs): AnyRoute[] {
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
}
