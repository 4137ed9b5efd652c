import { sql } from 'kysely'
import { visibleTo } from '../../../crud/row-rule.ts'
import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'

const CHOICES_MAX = 500

export function createTtsVoicePacketRepository(db: Db) {
  return {
    /** Those that the scope sees, by name. `language` is a whole tag, or its first part. */
    listChoices(
      scope: Scope,
      { engine, language, active }: { engine?: string | undefined; language?: string | undefined; active: number },
    ) {
      const query = db
        .as(scope)
        .selectFrom('ttsVoicePacket')
        .select(['id', 'name', 'engine', 'language'])
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('active', '=', active)
      return visibleTo(
        scope,
        'ttsVoicePacket',
      )(query)
        .$if(engine !== undefined, (narrowed) => narrowed.where('engine', '=', engine as string))
        .$if(language !== undefined, (narrowed) =>
          narrowed.where(
            sql<boolean>`(lower(language) = lower(${language}) or starts_with(lower(language), lower(${language}) || '-'))`,
          ),
        )
        .orderBy('name')
        .orderBy('id')
        .limit(CHOICES_MAX)
        .execute()
    },

    /** Notes the file that its own sentence sounds like, while the packet is still in this version. */
    async setSample(scope: Scope, id: string, version: number, sample: string): Promise<void> {
      await db
        .as(scope)
        .updateTable('ttsVoicePacket')
        .set({ sample })
        .where('tenantId', '=', scope.tenantId)
        .where('isDeleted', '=', 0)
        .where('id', '=', id)
        .where('version', '=', version)
        .execute()
    },
  }
}
