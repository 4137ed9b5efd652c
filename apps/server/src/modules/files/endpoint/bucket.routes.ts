import { OSS_PATH } from '@drawdesk/contract/files/oss'
import { Type } from '@drawdesk/contract/core/schema'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { StorageFailed, type Storage } from '../../../platform/storage/storage.ts'
import { route, type AnyRoute } from '../../../wire/route.ts'
import type { AttachRow } from '../attachments/attach.repository.ts'
import { fileErrors } from '../file.errors.ts'
import { openStore } from '../../../platform/storage/objects/open-store.ts'
import { ossErrors } from '../oss/oss.errors.ts'
import { storageWords } from '../stores/storage-words.ts'
import { PLATFORM_STORE, storeIdOf } from '../stores/store-id.ts'
import { createStoreRepository, type StoreRow } from '../stores/store.repository.ts'
import type { EndpointNeeds } from './oss-endpoint.routes.ts'

const FileName = Type.String({ minLength: 1, maxLength: 200 })
const BucketName = Type.String({ minLength: 3, maxLength: 63, pattern: '^[a-z0-9][a-z0-9.-]*[a-z0-9]$' })
const ByBucket = Type.Object({ bucketName: BucketName })
const Nothing = Type.Object({})

interface Names {
  getNamed(caller: Caller, name: string): Promise<AttachRow>
  takeName(caller: Caller, id: string, name: string): Promise<void>
  checkName(name: string): void
}

/** Copies between buckets, and buckets themselves: those of the account that the tenant's store in use belongs to. */
export function bucketRoutes(deps: EndpointNeeds, { getNamed, takeName, checkName }: Names): AnyRoute[] {
  const { db, files, stores, outbound } = deps
  const repository = createStoreRepository(db)

  /** @throws AppError `common.notFound` for a bucket that is none of the tenant's stores. */
  async function getByBucket(caller: Caller, name: string): Promise<StoreRow> {
    const row = (await repository.listAll(caller)).find((one) => one.bucketName === name || one.ossCode === name)
    if (!row) throw commonErrors.notFound()
    return row
  }

  async function bucketsOf(caller: Caller, bucket: string): Promise<NonNullable<Storage['buckets']>> {
    const row = await repository.findActive(caller)
    if (!row || storeIdOf(row) === PLATFORM_STORE) throw ossErrors.noBuckets()
    const account = { ...stores.accountOf(row), bucket }
    const { buckets } = openStore(outbound, caller.tenantId, { category: row.category, account })
    if (!buckets) throw ossErrors.noBuckets()
    return buckets
  }

  const inWords = (work: Promise<void>): Promise<void> =>
    work.catch((error: unknown) => {
      if (!(error instanceof StorageFailed)) throw error
      throw commonErrors.badInput({ errors: [{ field: 'bucketName', text: storageWords(error) }], cause: error })
    })

  return [
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/copy-file`,
      summary: 'Copy a file into the store of another bucket',
      audit: 'file.copyFile',
      permission: 'signedIn',
      input: Type.Object({ fileName: FileName, destBucketName: FileName, destFileName: Type.Optional(FileName) }),
      answer: Nothing,
      async handle({ caller, input }) {
        const name = input.destFileName ?? input.fileName
        checkName(name)
        const row = await getNamed(caller, input.fileName)
        const target = await getByBucket(caller, input.destBucketName)
        const copy = await files.copyInto(caller, row, storeIdOf(target)).catch((error: unknown) => {
          throw error instanceof StorageFailed ? fileErrors.notStored({ cause: error }) : error
        })
        await takeName(caller, copy.id, name)
        return {}
      },
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/make-bucket`,
      summary: 'Make a bucket with the keys of the store in use',
      audit: 'file.makeBucket',
      permission: 'oss_add',
      input: ByBucket,
      answer: Nothing,
      async handle({ caller, input }) {
        await inWords((await bucketsOf(caller, input.bucketName)).make())
        return {}
      },
    }),
    route({
      method: 'POST',
      path: `${OSS_PATH}/endpoint/remove-bucket`,
      summary: 'Remove an empty bucket that no store is',
      audit: 'file.removeBucket',
      permission: 'oss_delete',
      input: ByBucket,
      answer: Nothing,
      async handle({ caller, input }) {
        const known = (await repository.listAll(caller)).find((row) => row.bucketName === input.bucketName)
        const counts = await repository.countFiles(caller)
        const { files: held = 0 } = (known && counts.get(storeIdOf(known))) ?? {}
        if (known && held > 0) throw ossErrors.hasFiles({ values: { name: known.ossCode, files: held } })
        await inWords((await bucketsOf(caller, input.bucketName)).remove())
        return {}
      },
    }),
  ]
}
