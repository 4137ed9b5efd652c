import type { Module } from '../../../wire/route.ts'
import { documentRoutes, type DocumentNeeds } from './document.routes.ts'
import { createDocumentRepository } from './document.repository.ts'

const SWEEP_SECONDS = 3_600
const DELETED_KEPT_MS = 24 * 3_600_000

/** Files that conversations are answered from. */
export const chatDocumentModule: Module<DocumentNeeds> = {
  name: 'chat/documents',
  routes: documentRoutes,
  work({ db, clock, jobs }) {
    jobs.every('chat.documents', SWEEP_SECONDS, async () => {
      await createDocumentRepository(db).sweepDeleted(new Date(clock.now().getTime() - DELETED_KEPT_MS))
    })
  },
}
