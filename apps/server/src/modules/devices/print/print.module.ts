import { Type } from '@drawdesk/contract/core/schema'
import {
  JobAck,
  JobStatus,
  KIOSK_PATH,
  PrinterReport,
  PrintFailed,
  SheetPrinted,
} from '@drawdesk/contract/devices/kiosk'
import type { Deps } from '../../../platform/deps.ts'
import { deviceRoute, type AnyRoute, type Module } from '../../../wire/route.ts'
import type { FileService } from '../../files/file.service.ts'
import type { PrintAdmin } from './print-admin.service.ts'
import { printAdminRoutes } from './print-admin.routes.ts'
import type { PrintJobs } from './print-jobs.service.ts'
import type { PrintReports } from './print-reports.ts'

const EXPIRY_SECONDS = 60

type Needs = Deps & { files: FileService; printJobs: PrintJobs; printReports: PrintReports; printAdmin: PrintAdmin }

/** Prints: what people ask for, and what machines report. */
export const devicePrintModule: Module<Needs> = {
  name: 'devices/print',
  routes: (deps): AnyRoute[] => [...reportRoutes(deps), ...printAdminRoutes(deps)],
  work({ jobs, printAdmin, log }) {
    jobs.every('prints that are over their time', EXPIRY_SECONDS, async () => {
      const expired = await printAdmin.expire()
      if (expired > 0) log.info({ expired }, 'prints expired')
    })
  },
}

function reportRoutes({ printReports }: Needs): AnyRoute[] {
  const path = (call: string): string => `${KIOSK_PATH}/${call}`
  return [
    deviceRoute({
      method: 'POST',
      path: path('ack'),
      summary: 'The machine has this print; the state of the answer says whether it prints it',
      audit: 'kiosk.ack',
      input: JobAck,
      answer: JobStatus,
      handle: ({ device, input }) => printReports.ack(device, input.jobId),
    }),
    deviceRoute({
      method: 'POST',
      path: path('printed'),
      summary: 'A sheet came out; each counts once',
      audit: 'kiosk.printed',
      input: SheetPrinted,
      answer: JobStatus,
      handle: ({ device, input }) => printReports.printed(device, input),
    }),
    deviceRoute({
      method: 'POST',
      path: path('printFailed'),
      summary: 'A print failed, for good or until its printer goes on',
      audit: 'kiosk.printFailed',
      input: PrintFailed,
      answer: JobStatus,
      handle: ({ device, input }) => printReports.failed(device, input),
    }),
    deviceRoute({
      method: 'POST',
      path: path('printer'),
      summary: 'How the printer does',
      audit: 'kiosk.printer',
      isBackground: true,
      input: PrinterReport,
      answer: Type.Object({}),
      async handle({ device, input }) {
        await printReports.printer(device, input)
        return {}
      },
    }),
  ]
}
