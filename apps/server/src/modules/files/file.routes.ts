import { Type } from 'typebox'
import { FileView, Id } from '@drawdesk/contract/core/schema'
import { PutAttachAnswer, PutFileAnswer } from '@drawdesk/contract/files/attach'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { commonErrors } from '../../platform/errors.ts'
import { LIMITS, scaled } from '../../platform/limits/limits.ts'
import { createRate } from '../../platform/limits/rate.ts'
import { hasPermission, systemScope, type Caller } from '../../platform/scope.ts'
import { FILE_VARIANTS, verifyFileUrl, type FileVariant } from '../../platform/storage/signed-url.ts'
import { askedPart } from '../../wire/answer/byte-range.ts'
import { readUpload } from '../../wire/body/read-upload.ts'
import { openRoute, route, type AnyRoute } from '../../wire/route.ts'
import { fileErrors } from './file.errors.ts'
import type { FileRow } from './file.repository.ts'
import type { FileService } from './file.service.ts'
import type { UploadBounds } from './upload-bounds.ts'

const MINUTE_MS = 60_000
const nothing = Type.Object({})

export type FileNeeds = Deps & { files: FileService; uploadBounds: UploadBounds }

export function fileRoutes(deps: FileNeeds): AnyRoute[] {
  const { files, uploadBounds: bounds } = deps
  const misses = createRate(scaled(LIMITS.fileMissesPerMinute, deps.config), MINUTE_MS, deps.clock)

  /** Within what this person may send and their tenant may keep. */
  async function take(caller: Caller, request: FastifyRequest): Promise<{ view: FileView; name: string }> {
    return bounds.whileTaken(caller, request.headers['content-length'], async () => {
      const { bytes, fileName: name } = await readUpload(request, fileErrors.missing)
      return { view: files.toView(await files.store(caller, { bytes, name })), name, sentBytes: bytes.length }
    })
  }

  /** @throws AppError `common.notFound` for an unknown file and for one that this person may not see alike; `file.tooManyMisses` for who goes on guessing. */
  async function findVisible(caller: Caller, id: string): Promise<FileRow> {
    const key = `${caller.tenantId} ${caller.userId}`
    const waitSeconds = misses.waitSeconds(key)
    if (waitSeconds > 0) throw fileErrors.tooManyMisses({ retryAfterSeconds: waitSeconds })
    // Those who decide on what is taken down still see it.
    const row = await files.findSeen(caller, id, { withTakenDown: hasPermission(caller, 'drawInfo_check') })
    if (row) return row
    misses.count(key)
    throw commonErrors.notFound()
  }

  return [
    route({
      method: 'POST',
      path: '/blade-resource/oss/endpoint/put-file',
      summary: 'Upload a file',
      audit: 'file.put',
      permission: 'signedIn',
      isUpload: true,
      input: nothing,
      answer: PutFileAnswer,
      async handle({ caller, request }) {
        const { view, name } = await take(caller, request)
        return { link: view.url, domain: '', name: view.name, originalName: name }
      },
    }),
    route({
      method: 'POST',
      path: '/blade-resource/oss/endpoint/put-file-attach',
      summary: 'Upload a file and keep it as an attachment',
      audit: 'file.putAttach',
      permission: 'signedIn',
      isUpload: true,
      input: nothing,
      answer: PutAttachAnswer,
      async handle({ caller, request }) {
        const { view, name } = await take(caller, request)
        return { ...view, attachId: view.fileId, link: view.url, domain: '', originalName: name }
      },
    }),
    route({
      method: 'GET',
      path: '/blade-biz/localFile/findLocalFile',
      summary: 'A stored file',
      audit: 'localFile.find',
      permission: 'signedIn',
      input: Type.Object({ fileId: Id }),
      answer: FileView,
      handle: async ({ caller, input }) => files.toView(await findVisible(caller, input.fileId)),
    }),
    route({
      method: 'GET',
      path: '/blade-biz/localFile/findViewUrl',
      summary: 'The signed address of a stored file',
      audit: 'localFile.viewUrl',
      permission: 'signedIn',
      input: Type.Object({ fileId: Id, variant: Type.Optional(Type.Enum([...FILE_VARIANTS])) }),
      answer: Type.String(),
      handle: async ({ caller, input }) =>
        files.addressOf(await findVisible(caller, input.fileId), input.variant ?? 'original'),
    }),
    openRoute({
      method: 'GET',
      path: '/blade-resource/file/:fileId/:variant',
      summary: 'Bytes of a stored file, by a signed address',
      audit: 'file.read',
      log: 'none',
      isBare: true,
      sends: ['application/octet-stream'],
      tag: 'file',
      input: Type.Object({
        fileId: Id,
        variant: Type.Enum([...FILE_VARIANTS]),
        exp: Type.Optional(Type.String({ maxLength: 20 })),
        sig: Type.Optional(Type.String({ maxLength: 200 })),
      }),
      answer: Type.Unknown(),
      async handle({ input, request, reply }) {
        const { fileId, variant, exp, sig } = input
        const now = deps.clock.now()
        const grant = verifyFileUrl(deps.secrets, { fileId, variant, exp, sig, now })
        if (!grant) throw fileErrors.linkExpired()
        // Taken down since its address was given: only addresses for who decides on it still open it.
        const row = await files.get(systemScope(grant.tenantId), fileId, { withTakenDown: grant.isReview })
        const seconds = Math.floor((grant.expiresAt.getTime() - now.getTime()) / 1_000)
        const tag = etagOf(row, grant.variant)
        // Not before there is something to keep: a failure must not stay in browsers for as long.
        const kept = () => reply.header('cache-control', `private, max-age=${seconds}, immutable`).header('etag', tag)
        if (isAmong(request.headers['if-none-match'], tag)) return kept().status(304).send()
        // Players of sounds read them in parts, and some play nothing that they cannot.
        const hasParts = files.isOriginal(row, grant.variant)
        const part = hasParts ? askedPart(request.headers, { etag: tag, bytes: Number(row.bytes) }) : undefined
        if (hasParts) reply.header('accept-ranges', 'bytes')
        if (part === 'beyond') return reply.status(416).header('content-range', `bytes */${row.bytes}`).send()
        const { content, bytes, mime } = await files.open(row, grant.variant, part)
        if (part) reply.status(206).header('content-range', `bytes ${part.start}-${part.end}/${row.bytes}`)
        return (
          kept()
            .type(mime)
            .header('content-length', bytes)
            .header('x-content-type-options', 'nosniff')
            // Whatever somebody managed to store: nothing of it runs, wherever it is opened.
            .header('content-security-policy', "default-src 'none'; sandbox")
            .header(
              'content-disposition',
              `inline; filename*=UTF-8''${encodeURIComponent(mime === row.mime ? row.name : row.name.replace(/[^.]*$/, 'webp'))}`,
            )
            .send(content)
        )
      },
    }),
  ]
}

/** By what the bytes are: a copy is made of them and nothing else, so it is the same as long as they are. The number goes up when copies are made another way. */
const etagOf = ({ sha256 }: Pick<FileRow, 'sha256'>, variant: FileVariant): string =>
  `"${sha256.slice(0, 32)}-${variant}-1"`

/** Does a browser have it already? A proxy may have made the tag weak. */
const isAmong = (header: string | undefined, tag: string): boolean =>
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
