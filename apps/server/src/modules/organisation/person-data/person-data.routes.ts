import type { FastifyReply, FastifyRequest } from 'fastify'
import { GivenId, Type } from '@drawdesk/contract/core/schema'
import {
  ErasePerson,
  EraseMe,
  MY_DATA_PATH,
  OfPerson,
  PERSON_DATA_PATH,
  PersonDataView,
  RemovedPeople,
} from '@drawdesk/contract/organisation/person-data'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { askedPart } from '../../../wire/answer/byte-range.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { actingIn } from '../users/acting.ts'
import { createPersonData, type PersonDataDeps } from './person-data.service.ts'

const Nothing = Type.Object({})
const TenantId = Type.Optional(Type.String({ maxLength: 20 }))
const ZIP = 'application/zip'

/** What is kept of one person: copies, and erasure. Administrators name the person, and as operators of the platform the tenant. */
export function personDataRoutes(deps: PersonDataDeps): AnyRoute[] {
  const data = createPersonData(deps)

  /** Whole or in part, so that a line that was dropped goes on. */
  async function send(
    { caller, scope, request, reply }: { caller: Caller; scope: Scope; request: FastifyRequest; reply: FastifyReply },
    id: string,
  ): Promise<FastifyReply> {
    const row = await data.find(caller, scope, id)
    const tag = `"${row.id}"`
    const part = askedPart(request.headers, { etag: tag, bytes: Number(row.bytes) })
    reply.header('accept-ranges', 'bytes').header('etag', tag).header('cache-control', 'no-store')
    if (part === 'beyond') return reply.status(416).header('content-range', `bytes */${row.bytes}`).send()
    const stream = await data.open(row, part)
    if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${row.bytes}`)
    return reply
      .type(ZIP)
      .header('content-length', part ? part.end - part.start + 1 : Number(row.bytes))
      .header('content-disposition', `attachment; filename="data-${row.userId}.zip"`)
      .send(stream)
  }

  return [...ownRoutes(data, send), ...administratorRoutes(data, send)]
}

type Data = ReturnType<typeof createPersonData>
type Send = (
  call: { caller: Caller; scope: Scope; request: FastifyRequest; reply: FastifyReply },
  id: string,
) => Promise<FastifyReply>

const ownRoutes = (data: Data, send: Send): AnyRoute[] => [
  route({
    method: 'GET',
    path: MY_DATA_PATH,
    summary: "Copies and erasure of the caller's own data",
    audit: 'myData.view',
    permission: 'signedIn',
    isBackground: true,
    input: Nothing,
    answer: PersonDataView,
    handle: ({ caller, language }) => data.own.view(caller, language),
  }),
  route({
    method: 'POST',
    path: `${MY_DATA_PATH}/export`,
    summary: "Make a copy of the caller's own data",
    audit: 'myData.export',
    permission: 'signedIn',
    needsProof: true,
    input: Nothing,
    answer: Nothing,
    async handle({ caller }) {
      await data.own.beginExport(caller)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: `${MY_DATA_PATH}/download`,
    summary: 'A copy that the caller asked for, whole or in part',
    audit: 'myData.download',
    permission: 'signedIn',
    needsProof: true,
    isExport: true,
    isBare: true,
    sends: [ZIP],
    input: Type.Object({ id: GivenId }),
    answer: Type.Unknown(),
    handle: ({ caller, input, request, reply }) => send({ caller, scope: caller, request, reply }, input.id),
  }),
  route({
    method: 'POST',
    path: `${MY_DATA_PATH}/erase`,
    summary: "Erase the caller's own data, once the waiting time is over",
    audit: 'myData.erase',
    permission: 'signedIn',
    needsProof: true,
    // The account typed once more would outlive it in the log.
    log: 'noArguments',
    input: EraseMe,
    answer: Nothing,
    async handle({ caller, input, language }) {
      await data.own.erase(caller, { confirm: input.confirm, language })
      return {}
    },
  }),
  route({
    method: 'POST',
    path: `${MY_DATA_PATH}/call-off`,
    summary: "Call off the erasure of the caller's own data",
    audit: 'myData.callOff',
    permission: 'signedIn',
    input: Nothing,
    answer: Nothing,
    async handle({ caller }) {
      await data.own.callOff(caller)
      return {}
    },
  }),
]

const administratorRoutes = (data: Data, send: Send): AnyRoute[] => [
  route({
    method: 'GET',
    path: PERSON_DATA_PATH,
    summary: 'Copies and erasure of the data of one person',
    audit: 'personData.view',
    permission: ['user_data', 'user_erase'],
    input: OfPerson,
    answer: PersonDataView,
    handle: ({ caller, input, language }) => data.viewOf(actingIn(caller, input.tenantId), input.userId, language),
  }),
  route({
    method: 'GET',
    path: `${PERSON_DATA_PATH}/people`,
    summary: 'People whose accounts are removed, and what becomes of their data',
    audit: 'personData.people',
    permission: ['user_data', 'user_erase'],
    input: Type.Object({ tenantId: TenantId }),
    answer: RemovedPeople,
    handle: ({ caller, input, language }) => data.listPeople(actingIn(caller, input.tenantId), language),
  }),
  route({
    method: 'POST',
    path: `${PERSON_DATA_PATH}/export`,
    summary: 'Make a copy of the data of one person',
    audit: 'personData.export',
    permission: 'user_data',
    needsProof: true,
    input: OfPerson,
    answer: Nothing,
    async handle({ caller, input }) {
      await data.beginExportOf(actingIn(caller, input.tenantId), input.userId)
      return {}
    },
  }),
  route({
    method: 'GET',
    path: `${PERSON_DATA_PATH}/download`,
    summary: 'A copy of the data of one person, for who asked for it, whole or in part',
    audit: 'personData.download',
    permission: 'user_data',
    needsProof: true,
    isExport: true,
    isBare: true,
    sends: [ZIP],
    input: Type.Object({ id: GivenId, tenantId: TenantId }),
    answer: Type.Unknown(),
    handle: ({ caller, input, request, reply }) =>
      send({ caller, scope: actingIn(caller, input.tenantId).scope, request, reply }, input.id),
  }),
  route({
    method: 'POST',
    path: `${PERSON_DATA_PATH}/erase`,
    summary: 'Erase the data of a person whose account is removed',
    audit: 'personData.erase',
    permission: 'user_erase',
    needsProof: true,
    log: 'noArguments',
    input: ErasePerson,
    answer: Nothing,
    async handle({ caller, input: { userId, confirm, tenantId }, language }) {
      await data.eraseOf(actingIn(caller, tenantId), { userId, confirm, language })
      return {}
    },
  }),
]
