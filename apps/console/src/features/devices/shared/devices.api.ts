import {
  DRAW_LOGIN_PATH,
  type DrawLogin,
  type PaperForecast,
  type PaperLogRow,
} from '@drawdesk/contract/devices/draw-login'
import type { JobStatus } from '@drawdesk/contract/devices/kiosk'
import type { PrintJob, PushedPrint, PushPrint } from '@drawdesk/contract/devices/print-job'
import type { Page, SaveAnswer } from '@drawdesk/contract/core/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { keysOf } from '../../../lib/http/read-keys.ts'

const path = (name: string) => `${DRAW_LOGIN_PATH}/${name}`
const keys = keysOf(DRAW_LOGIN_PATH)

/** Every read of devices, their prints and their paper. */
export const devicesKey = keys.all

/** Rows of one answer; a wall of more devices asks again. */
const ALL_PAGE = 200
const PAGES_MOST = 10

export interface AllDevices {
  devices: DrawLogin[]
  /** Of all there are, also those beyond what was asked for. */
  total: number
}

const post = <Answer>(name: string, body: object, silent = false): Promise<Answer> =>
  call('POST', path(name), { body, silent })

/** Every device, for screens that show them all at once. */
export const allDevicesQuery = queryOptions({
  queryKey: keys.of('all'),
  queryFn: async ({ signal }): Promise<AllDevices> => {
    const devices: DrawLogin[] = []
    let total = 0
    for (let current = 1; current <= PAGES_MOST; current += 1) {
      const page = await call<Page<DrawLogin>>('GET', path('page'), {
        query: { current, size: ALL_PAGE },
        signal,
        silent: true,
      })
      devices.push(...page.records)
      total = page.total ?? devices.length
      if (devices.length >= total || page.records.length === 0) break
    }
    return { devices, total }
  },
  retry: false,
})

export const deviceQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('detail', id),
    queryFn: ({ signal }) => call<DrawLogin>('GET', path('detail'), { query: { id }, signal, silent: true }),
    retry: false,
  })

export interface ChosenDevice {
  id: string
  deviceName: string
  deviceCode: string
  online: 0 | 1
  exId: string
  paperNum: number
}

/** Devices to choose from. */
export const selectLoginQuery = queryOptions({
  queryKey: keys.of('selectLogin'),
  queryFn: ({ signal }) => call<ChosenDevice[]>('GET', path('selectLogin'), { signal, silent: true }),
  retry: false,
})

export interface PrintsAsked {
  loginId?: string
  infoId?: string
  /** States, comma-joined; all of them without it. */
  state?: string
  current: number
  size: number
}
export const printsQuery = (asked: PrintsAsked) =>
  queryOptions({
    queryKey: keys.of('prints', asked),
    queryFn: ({ signal }) => call<Page<PrintJob>>('GET', path('prints'), { query: { ...asked }, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const paperLogQuery = (asked: { loginId: string; current: number; size: number }) =>
  queryOptions({
    queryKey: keys.of('paperLog', asked),
    queryFn: ({ signal }) =>
      call<Page<PaperLogRow>>('GET', path('paperLog'), { query: { ...asked }, signal, silent: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })

export const forecastQuery = (id: string) =>
  queryOptions({
    queryKey: keys.of('forecast', id),
    queryFn: ({ signal }) => call<PaperForecast>('GET', path('forecast'), { query: { id }, signal, silent: true }),
    retry: false,
  })

/** A new code each time it is asked for (`asking`); kept nowhere once it is off the screen. */
export const pairCodeQuery = (id: string, asking: string) =>
  queryOptions({
    queryKey: keysOf(`${DRAW_LOGIN_PATH}/pairing`).of('code', id, asking),
    queryFn: () => post<{ code: string; expireTime: string }>('pair', { id }, true),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
export const signOutDevice = (id: string): Promise<{ id: string; online: 0 }> => post('offlineOne', { id })
export const changePaper = (id: string, num: number): Promise<{ id: string; paperNum: number; version: number }> =>
  post('changePaperNum', { id, num }, true)
export const saveOutPaperMsg = (body: {
  id: string
  outPaperMsg: string
  outPaperMsgEn: string
  version: number
}): Promise<{ id: string; version: number }> => post('editOutPaperMsg', body, true)

/** Errors are said by the dialog: a repeat is a question, not a failure. */
export const pushPrint = (asked: PushPrint): Promise<PushedPrint> => post('pushPrint', asked, true)
export const printTestPage = (id: string): Promise<PushedPrint> => post('testPage', { id })
export const cancelPrint = (id: string): Promise<SaveAnswer> => post('cancelPrint', { id })
export const retryPrint = (id: string): Promise<SaveAnswer> => post('retryPrint', { id })
/** A person says how many sheets of a print are out. */
export const resolvePrint = (asked: { id: string; printed: number }): Promise<JobStatus> =>
  post('resolvePrint', asked, true)
/** What waits at one device goes to another: these jobs, or all of them; what its machine may have begun only with `begun`. */
export const movePrints = (asked: {
  from: string
  to: string
  ids?: string[]
  begun?: 1
}): Promise<{ ids: string[] }> => post('movePrints', asked, true)
