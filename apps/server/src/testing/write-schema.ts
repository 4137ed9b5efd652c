import { join } from 'node:path'
import { writeSchema } from '../platform/database/generate-schema.ts'
import { startTestPostgres, TEMPLATE } from './postgres.ts'

/** `npm run schema`: migrates an empty database and writes its types to `db/schema.generated.ts`. */
const { server, stop } = await startTestPostgres()
try {
  await writeSchema({ ...server, database: TEMPLATE }, join(import.meta.dirname, '../db/schema.generated.ts'))
} finally {
  await stop()
}
