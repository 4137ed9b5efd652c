import { mayHold } from '../../modules/access/model/platform-only.ts'
import type { TestApp } from '../build-test-app.ts'

/** Codes of the menus and buttons that people of this tenant can hold. */
export async function allCodes({ deps }: Pick<TestApp, 'deps'>, tenantId: string): Promise<string[]> {
  const menus = await deps.db.platform().selectFrom('systemMenu').select('code').where('isDeleted', '=', 0).execute()
  return menus.map(({ code }) => code).filter((code) => mayHold(tenantId, code))
}
