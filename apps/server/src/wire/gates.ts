import type { FastifyRequest } from 'fastify'
import { commonErrors, defineErrors } from '../platform/errors.ts'
import { GUEST_USER_ID, hasPermission, type Caller } from '../platform/scope.ts'
import { auditOf, isMutation } from './audit.ts'
import type { AnyRoute, AnySignedInRoute, DeviceCaller } from './route.ts'

export type AuthenticatedCaller = Caller & {
  mustChangePassword: boolean
  mustSetFactor: boolean
  /** They proved who they are a short while ago. */
  isProved: boolean
}

export interface GateOptions {
  /** Refuses callers of a locked session, unless `evenLocked`. `forProof`: a proof that was given in another process just now counts. */
  authenticate: (
    request: FastifyRequest,
    options?: { evenLocked?: boolean; forProof?: boolean },
  ) => Promise<AuthenticatedCaller>
  /** For calls that need no sign-in: throws when the request carries the token of a locked session all the same. */
  refuseLocked: (request: FastifyRequest) => Promise<void>
  /** The paired device that calls; throws for anybody else. Absent: no call is for devices. */
  authenticateDevice?: (request: FastifyRequest) => Promise<DeviceCaller>
  /** Throws when this person calls too often; asked first of all. */
  admit?: (caller: AuthenticatedCaller) => void
  /** The same of a device. */
  admitDevice?: (device: DeviceCaller) => void
}

export const accessErrors = defineErrors('access', {
  locked: { status: 423, text: { zh: '会话已锁定', en: 'This session is locked' } },
  viewing: { status: 403, text: { zh: '正在以他人身份查看，只读', en: 'You’re viewing as someone else (read-only)' } },
  viewOver: { status: 403, text: { zh: '查看已结束，请先退出查看', en: 'Viewing has ended. Stop viewing first.' } },
  mustChangePassword: { status: 403, text: { zh: '首次登录请先修改密码', en: 'Change your password first' } },
  mustSetFactor: { status: 403, text: { zh: '请先设置二次验证', en: 'Set up two-factor authentication first' } },
  proofNeeded: { status: 403, text: { zh: '请先验证身份，再继续操作', en: 'Verify your identity to continue' } },
})

/** Throws when this caller may not make this call. */
type Gate = (caller: AuthenticatedCaller, definition: AnyRoute) => Promise<void> | void

/**
 * What stands before one call, asked before a byte of its body is read: nobody makes the server read before they are known. Who calls is
 * noted in the request's audit, for the handler and the logs.
 *
 * @throws AppError from the returned function: 401, 423, 403, or what the call's own `before` throws.
 */
export function createGatekeeper(
  definition: AnyRoute,
  options: GateOptions,
): (request: FastifyRequest) => Promise<void> {
  const evenLocked = definition.whileLocked === true
  if (definition.isOpen) {
    const { before } = definition
    return async (request) => {
      if (!evenLocked) await options.refuseLocked(request)
      await before?.(request)
    }
  }
  if (definition.isDevice) {
    const { authenticateDevice } = options
    if (!authenticateDevice) throw new Error(`nobody knows the devices that ${definition.path} is for`)
    return async (request) => {
      const device = await authenticateDevice(request)
      options.admitDevice?.(device)
      auditOf(request).device = device
    }
  }
  const gates = gatesOf(definition, options)
  const forProof = definition.needsProof !== undefined
  return async (request) => {
    const caller = await options.authenticate(request, { evenLocked, forProof })
    Object.assign(auditOf(request), { caller, isProved: caller.isProved })
    for (const gate of gates) await gate(caller, definition)
  }
}

/** In the order in which they are asked; those that let everybody pass at this call are left out. */
function gatesOf(definition: AnySignedInRoute, options: GateOptions): Gate[] {
  const gates: Gate[] = options.admit ? [options.admit] : []
  if (!definition.forGuests) gates.push(refuseGuests)
  if (isMutation(definition) && !definition.whileImpersonating) gates.push(refuseMutationsOfViewers)
  if (!definition.beforePasswordChange) gates.push(refuseFirstPassword)
  if (!definition.beforePasswordChange && !definition.beforeFactor) gates.push(refuseWithoutFactor)
  if (![definition.permission].flat().includes('signedIn')) gates.push(askPermission)
  if (!definition.isUnguarded) gates.push(askApiScope)
  // Last: nobody proves who they are for something that they may not do.
  if (definition.needsProof === true) gates.push(refuseUnproved)
  return gates
}

function refuseGuests({ userId }: AuthenticatedCaller): void {
  if (userId === GUEST_USER_ID) throw commonErrors.forbidden()
}

function refuseMutationsOfViewers({ view }: AuthenticatedCaller): void {
  if (view) throw view.isOver ? accessErrors.viewOver() : accessErrors.viewing()
}

function refuseFirstPassword({ mustChangePassword }: AuthenticatedCaller): void {
  if (mustChangePassword) throw accessErrors.mustChangePassword()
}

function refuseWithoutFactor({ mustSetFactor }: AuthenticatedCaller): void {
  if (mustSetFactor) throw accessErrors.mustSetFactor()
}

/** @throws AppError `access.proofNeeded`, which says in `needs` what a console asks for before it repeats the call. */
export function refuseUnproved({ isProved }: Pick<AuthenticatedCaller, 'isProved'>): void {
  if (!isProved) throw accessErrors.proofNeeded({ needs: 'proof' })
}

function askPermission(caller: AuthenticatedCaller, { permission }: AnyRoute): void {
  if (![permission].flat().some((code) => hasPermission(caller, code))) throw commonErrors.forbidden()
}

function askApiScope(caller: AuthenticatedCaller, { method, path }: AnyRoute): void {
  if (!caller.mayCall(method, path)) throw commonErrors.forbidden()
}
