import { actionText } from '@drawdesk/contract/logs/action-text'
import { ExportNote, usualLogResource } from '@drawdesk/contract/logs/usual-log'
import { Type } from '@drawdesk/contract/core/schema'
import { auditOf } from '../../../wire/audit.ts'
import { route, type Module } from '../../../wire/route.ts'
import { logRoutes, requestDerived } from '../lists/log-routes.ts'
import { logReason } from '../request/log-reason.ts'

/** What people did, written behind the answers (request/request-log.ts). */
export const usualLogModule: Module = {
  name: 'logs/usual',
  routes: (deps) => [
    ...logRoutes(deps, {
      resource: usualLogResource,
      table: 'logUsual',
      heavy: ['params', 'logData', 'changes'],
      derived: {
        names: [...requestDerived.names, 'logReason'],
        from: ['logData'],
        of: (row, language) => ({ ...requestDerived.of(row), logReason: logReason(row, language) }),
      },
    }),
    route({
      method: 'POST',
      path: `${usualLogResource.path}/note-export`,
      summary: 'Note that rows of a list were saved as a file that the console made',
      audit: 'usualLog.noteExport',
      permission: 'signedIn',
      input: ExportNote,
      answer: Type.Object({}),
      async handle({ input, request }) {
        const audit = `${input.list}.export`
        const facts = auditOf(request)
        if (actionText(audit, '').zh !== '') facts.audit = audit
        facts.exported = { rows: input.rows }
        return {}
      },
    }),
  ],
}
