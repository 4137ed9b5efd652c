import { PutFileAnswer } from '@drawdesk/contract/files/attach'
import { OSS_PATH } from '@drawdesk/contract/files/oss'
import { DateTime, Type } from '@drawdesk/contract/core/schema'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { hasPermission, type Caller } from '../../../platform/scope.ts'
import { FETCHED_ADDRESS_SECONDS } from '../../../platform/storage/signed-url.ts'
import { readUpload } from '../../../wire/body/read-upload.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import { attachErrors } from '../attachments/attach.errors.ts'
import { createAttachRepository, type AttachRow } from '../attachments/attach.repository.ts'
import type { Attachments } from '../attachments/attachments.ts'
import { fileErrors } from '../file.errors.ts'
import type { FileService } from '../file.service.ts'
import type { Stores } from '../stores/stores.ts'
import type { UploadBounds } from '../upload-bounds.ts'
import { bucketRoutes } from './bucket.routes.ts'

export type EndpointNeeds = Deps & {
  files: FileService
  stores: Stores
  attachments: Attachments
  uploadBounds: UploadBounds
}

const NAMES_MOST = 200
const FileName = Type.String({ minLength: 1, maxLength: 200 })
const ByName = Type.Object({ fileName: FileName })
const Nothing = Type.Object({})
const PATH = /^[\p{L}\p{N}_-][\p{L}\p{N}._ -]*(?:\/[\p{L}\p{N}_-][\p{L}\p{N}._ -]*)*$/u

const FileStat = Type.Object({
  link: Type.String(),
  name: Type.String(),
  hash: Type.String(),
  length: Type.Integer(),
  putTime: DateTime,
  contentType: Type.String(),
})

export function ossEndpointRoutes(deps: EndpointNeeds): AnyRoute[] {
  const { db, config, files, attachments, uploadBounds } = deps
  const rows = createAttachRepository(db)
  const linkOf = (row: AttachRow): string => files.addressOf(row, 'original', FETCHED_ADDRESS_SECONDS)

  /** Their own file, or one that they may see among all attachments. @throws AppError `common.notFound` */
  async function getNamed(caller: Caller, name: string): Promise<AttachRow> {
    const row = await rows.findNamed(caller, name)
    if (!row || (row.createUser !== caller.userId && !hasPermission(caller, 'attach_view')))
      throw commonErrors.notFound()
    return row
  }

  /** Theirs to remove, or anybody's for who may. */
  async function removeNamed(caller: Caller, names: readonly string[]): Promise<Record<never, never>> {
    const found = await Promise.all(names.map((name) => getNamed(caller, name)))
    if (found.some((row) => row.createUser !== caller.userId) && !hasPermission(caller, 'attach_delete'))
      throw commonErrors.forbidden()
    await attachments.remove(
      caller,
      found.map(({ id }) => id),
      false,
    )
    return {}
  }

  /** Gives a file its name within the tenant. One of their own that had it goes. */
  async function takeName(caller: Caller, id: string, name: string): Promise<void> {
    const holder = await rows.findNamed(caller, name)
    const isHeld = holder !== undefined && holder.path === name && holder.id !== id
    if (isHeld && holder.createUser !== caller.userId) throw attachErrors.nameTaken()
    if (isHeld) await attachments.remove(caller, [holder.id], false)
    await rows.setPath(caller, id, name)
  }

  function checkName(name: string): void {
    if (!PATH.test(name) || name.includes('..')) throw attachErrors.badName()
  }

  const byName = (call: string, summary: string, audit: string) =>
    ({
      method: 'GET',
      path: `${OSS_PATH}/endpoint/${call}`,
      summary,
      audit,
      permission: 'signedIn',
      input: ByName,
    }) as const

  return [
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/put-file-by-name`,
      summary: 'Upload a file under a name of its own',
      audit: 'file.putByName',
      permission: 'signedIn',
      isUpload: true,
      input: Type.Object({ fileName: Type.Optional(FileName) }),
      answer: PutFileAnswer,
      async handle({ caller, input, request }) {
        const { row, name, originalName } = await uploadBounds.whileTaken(
          caller,
          request.headers['content-length'],
          async () => {
            const { bytes, fileName, fields } = await readUpload(request, fileErrors.missing)
            const wanted = input.fileName ?? fields.fileName ?? ''
            checkName(wanted)
            const stored = await files.store(caller, { bytes, name: fileName })
            return { row: stored, name: wanted, originalName: fileName, sentBytes: bytes.length }
          },
        )
        await takeName(caller, row.id, name)
        return { link: files.toView(row).url, domain: '', name, originalName }
      },
    }),
    route({
      ...byName('stat-file', 'Facts of a file by its name', 'file.stat'),
      answer: FileStat,
      async handle({ caller, input }) {
        const row = await getNamed(caller, input.fileName)
        return {
          link: linkOf(row),
          name: row.path ?? row.name,
          hash: row.sha256,
          length: Number(row.bytes),
          putTime: formatTime(row.createTime, config.timeZone),
          contentType: row.mime,
        }
      },
    }),
    route({
      ...byName('file-path', 'The name that a file has within its tenant', 'file.path'),
      answer: Type.String(),
      async handle({ caller, input }) {
        const row = await getNamed(caller, input.fileName)
        return `${caller.tenantId}/${row.path ?? row.name}`
      },
    }),
    route({
      ...byName('file-link', 'A signed address of a file by its name', 'file.link'),
      answer: Type.String(),
      handle: async ({ caller, input }) => linkOf(await getNamed(caller, input.fileName)),
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/remove-file`,
      summary: 'Remove a file by its name',
      audit: 'file.removeFile',
      permission: 'signedIn',
      input: ByName,
      answer: Nothing,
      handle: ({ caller, input }) => removeNamed(caller, [input.fileName]),
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/remove-files`,
      summary: 'Remove files by their names',
      audit: 'file.removeFiles',
      permission: 'signedIn',
      input: Type.Object({ fileNames: Type.Array(FileName, { minItems: 1, maxItems: NAMES_MOST }) }),
      answer: Nothing,
      handle: ({ caller, input }) => removeNamed(caller, [...new Set(input.fileNames)]),
    }),
    ...bucketRoutes(deps, { getNamed, takeName, checkName }),
  ]
}
