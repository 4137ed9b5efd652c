import type { Insertable } from 'kysely'
import type { UserPasskeyTable } from '../../../db/schema.generated.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { paramTexts } from '../../settings/params/param.reader.ts'

export type Person = Pick<Scope, 'tenantId' | 'userId'>
const PASSKEY = ['id', 'credentialId', 'publicKey', 'counter', 'transports', 'rpId', 'name'] as const

export function createFactorRepository(db: Db) {
  const totp = (person: Person) =>
    db
      .as(person)
      .selectFrom('userTotp')
      .where('tenantId', '=', person.tenantId)
      .where('userId', '=', person.userId)
      .select(['secret', 'lastStep', 'createTime', 'lastUsed'])
  const passkeys = (person: Person) =>
    db.as(person).selectFrom('userPasskey').where('tenantId', '=', person.tenantId).where('userId', '=', person.userId)
  const codesLeft = (person: Person) =>
    db
      .as(person)
      .selectFrom('userRecoveryCode')
      .where('tenantId', '=', person.tenantId)
      .where('userId', '=', person.userId)
      .where('usedTime', 'is', null)

  return {
    /** What the tenant asks for and what the person has, in one round trip. */
    async findAll(person: Person) {
      const [params, [ownTotp], ownPasskeys, codes] = await db.batch(person, [
        paramTexts(db, person, ['account.secondFactor']),
        totp(person),
        passkeys(person)
          .select([...PASSKEY, 'isBackedUp', 'createTime', 'lastUsed'])
          .orderBy('id'),
        codesLeft(person).select('codeHash'),
      ])
      return { mode: params[0]?.paramValue, totp: ownTotp, passkeys: ownPasskeys, recoveryLeft: codes.length }
    },
    findTotp: (person: Person) => totp(person).executeTakeFirst(),
    async saveTotp(person: Person, secret: string, lastStep: number, now: Date): Promise<void> {
      const { tenantId, userId } = person
      await db
        .as(person)
        .insertInto('userTotp')
        .values({ tenantId, userId, secret, lastStep: String(lastStep), createTime: now })
        .onConflict((conflict) =>
          conflict
            .columns(['tenantId', 'userId'])
            .doUpdateSet({ secret, lastStep: String(lastStep), createTime: now, lastUsed: null }),
        )
        .execute()
    },
    /** Takes the code of this step, once: false when it, or a later one, was taken before. */
    async takeStep(person: Person, step: number, now: Date): Promise<boolean> {
      const row = await db
        .as(person)
        .updateTable('userTotp')
        .set({ lastStep: String(step), lastUsed: now })
        .where('tenantId', '=', person.tenantId)
        .where('userId', '=', person.userId)
        .where('lastStep', '<', String(step))
        .returning('userId')
        .executeTakeFirst()
      return row !== undefined
    },
    async removeTotp(person: Person): Promise<boolean> {
      const rows = await db
        .as(person)
        .deleteFrom('userTotp')
        .where('tenantId', '=', person.tenantId)
        .where('userId', '=', person.userId)
        .returning('userId')
        .execute()
      return rows.length > 0
    },
    /** Whose passkey this is, in any tenant: who signs in by one has named nobody. */
    async findOwner(credentialId: string): Promise<Person | undefined> {
      return db
        .across('sign-in')
        .selectFrom('userPasskey')
        .select(['tenantId', 'userId'])
        .where('credentialId', '=', credentialId)
        .orderBy('id') // the one that was there first, should somebody copy its id
        .executeTakeFirst()
    },
    findPasskey: (person: Person, credentialId: string) =>
      passkeys(person).select(PASSKEY).where('credentialId', '=', credentialId).executeTakeFirst(),
    async addPasskey(person: Person, row: Omit<Insertable<UserPasskeyTable>, 'tenantId' | 'userId'>): Promise<void> {
      await db
        .as(person)
        .insertInto('userPasskey')
        .values({ ...row, tenantId: person.tenantId, userId: person.userId })
        .execute()
    },
    /** Compare and set: false when another use was faster with this counter, or it went back. */
    async usePasskey(person: Person, id: string, counter: number, now: Date): Promise<boolean> {
      const row = await db
        .as(person)
        .updateTable('userPasskey')
        .set({ counter: String(counter), lastUsed: now })
        .where('tenantId', '=', person.tenantId)
        .where('userId', '=', person.userId)
        .where('id', '=', id)
        .where((or) => or.or([or('counter', '<', String(counter)), or('counter', '=', '0')]))
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    async renamePasskey(person: Person, id: string, name: string): Promise<boolean> {
      const row = await db
        .as(person)
        .updateTable('userPasskey')
        .set({ name })
        .where('tenantId', '=', person.tenantId)
        .where('userId', '=', person.userId)
        .where('id', '=', id)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    /** One, or all that the person has; answers how many there were. */
    async removePasskeys(person: Person, id?: string): Promise<number> {
      const rows = await db
        .as(person)
        .deleteFrom('userPasskey')
        .where('tenantId', '=', person.tenantId)
        .where('userId', '=', person.userId)
        .$if(id !== undefined, (query) => query.where('id', '=', id as string))
        .returning('id')
        .execute()
      return rows.length
    },
    /** These in place of the ones before. */
    async replaceCodes(person: Person, hashes: readonly string[]): Promise<void> {
      const { tenantId, userId } = person
      await db
        .as(person)
        .deleteFrom('userRecoveryCode')
        .where('tenantId', '=', tenantId)
        .where('userId', '=', userId)
        .execute()
      if (hashes.length === 0) return
      await db
        .as(person)
        .insertInto('userRecoveryCode')
        .values(hashes.map((codeHash) => ({ tenantId, userId, codeHash })))
        .execute()
    },
    /** Once: false for an unknown code or one that was used. */
    async useCode(person: Person, codeHash: string, now: Date): Promise<boolean> {
      const row = await db
        .as(person)
        .updateTable('userRecoveryCode')
        .set({ usedTime: now })
        .where('tenantId', '=', person.tenantId)
        .where('userId', '=', person.userId)
        .where('codeHash', '=', codeHash)
        .where('usedTime', 'is', null)
        .returning('codeHash')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
