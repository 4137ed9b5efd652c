import { Type } from 'typebox'
import { FileView, Id } from '@drawdesk/contract/core/schema'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { FILE_VARIANTS, verifyFileUrl, type FileVariant } from '../../../platform/storage/signed-url.ts'
import { knownErrorOf } from '../../../wire/error-answer.ts'
import { openRoute, route, type AnyRoute } from '../../../wire/route.ts'
import { fileErrors } from './file.errors.ts'
import { createFileService } from './file.service.ts'

const PutFileAnswer = Type.Object({ link: Type.String(), domain: Type.String(), name: Type.String(), originalName: Type.String() })
const nothing = Type.Object({})

export function fileRoutes(deps: Deps): AnyRoute[] {
  const files = createFileService(deps)

  return [
    route({
      method: 'POST', path: '/blade-resource/oss/endpoint/put-file', summary: 'Upload a file', audit: 'file.put', permission: 'signedIn', isUpload: true, input: nothing, answer: PutFileAnswer,
      async handle({ caller, request }) {
        const { bytes, name } = await readUpload(request)
        const view = files.toView(await files.store(caller, { bytes, name }))
        return { link: view.url, domain: '', name: view.name, originalName: name }
      },
    }),
    route({
      method: 'POST', path: '/blade-resource/oss/endpoint/put-file-attach', summary: 'Upload a file and keep it as an attachment', audit: 'file.putAttach', permission: 'signedIn', isUpload: true,
      input: nothing, answer: Type.Object({ ...FileView.properties, attachId: Id, ...PutFileAnswer.properties }),
      async handle({ caller, request }) {
        const { bytes, name } = await readUpload(request)
        const view = files.toView(await files.store(caller, { bytes, name }))
        return { ...view, attachId: view.fileId, link: view.url, domain: '', originalName: name }
      },
    }),
    route({
      method: 'GET', path: '/blade-biz/localFile/findLocalFile', summary: 'A stored file', audit: 'localFile.find', permission: 'signedIn', input: Type.Object({ fileId: Id }), answer: FileView,
      handle: async ({ caller, input }) => files.toView(await files.get(caller, input.fileId)),
    }),
    route({
      method: 'GET', path: '/blade-biz/localFile/findViewUrl', summary: 'The signed address of a stored file', audit: 'localFile.viewUrl', permission: 'signedIn',
      input: Type.Object({ fileId: Id, variant: Type.Optional(Type.Enum([...FILE_VARIANTS])) }), answer: Type.String(),
      handle: async ({ caller, input }) => files.addressOf(await files.get(caller, input.fileId), input.variant ?? 'original'),
    }),
    openRoute({
      method: 'GET', path: '/blade-resource/file/:fileId/:variant', summary: 'Bytes of a stored file, by a signed address', audit: 'file.read', isBare: true, tag: 'file',
      input: Type.Object({ fileId: Id, variant: Type.Enum([...FILE_VARIANTS]), exp: Type.Optional(Type.String({ maxLength: 20 })), sig: Type.Optional(Type.String({ maxLength: 200 })) }),
      answer: Type.Unknown(),
      async handle({ input, reply }) {
        const { fileId, variant, exp, sig } = input
        const now = deps.clock.now()
        const grant = verifyFileUrl(deps.secrets, { fileId, variant, exp, sig, now })
        if (!grant) throw fileErrors.linkExpired()
        const file = await files.readVariant(systemScope(grant.tenantId), fileId, variant as FileVariant)
        const seconds = Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1_000)
        return reply
          .type(file.mime)
          .header('cache-control', `private, max-age=${seconds}, immutable`)
          .header('x-content-type-options', 'nosniff')
          .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .send(file.bytes)
      },
    }),
  ]
}

/**
 * The one file of a multipart request, wholly in memory (20 MB at most, enforced while reading).
 *
 * @throws AppError `file.missing` also for a body that is no sound multipart; `common.tooLarge` comes from the reader.
 */
async function readUpload(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (!request.isMultipart()) throw fileErrors.missing()
  try {
    const part = await request.file()
    const bytes = await part?.toBuffer()
    if (!part || !bytes || bytes.length === 0) throw fileErrors.missing()
    return { bytes, name: part.filename ?? '' }
  } catch (error) {
    if (knownErrorOf(error)) throw error
    throw fileErrors.missing({ cause: error })
  }
}
