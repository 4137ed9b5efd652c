import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static, TObject, TSchema } from 'typebox'
import type { Bilingual, Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../platform/deps.ts'
import type { Load } from '../platform/limits/gate.ts'
import type { Caller, Scope } from '../platform/scope.ts'
import type { DeviceClient } from '@drawdesk/contract/devices/draw-login'

/** What a handler is given: arguments already checked, plain TypeScript, no oddity of the outside dialect. */
export interface Call<Input> {
  input: Input
  language: Language
  request: FastifyRequest
  reply: FastifyReply
}

export interface SignedInCall<Input> extends Call<Input> {
  caller: Caller
}

/** The machine behind a call: it has a token of its own, and sees its own rows of its own tenant. */
export interface DeviceCaller {
  tenantId: string
  /** Its row. */
  loginId: string
  sessionId: string
  /** The page at the machine, or the program that prints for it. */
  client: DeviceClient
}

/** As limits know it: nobody's account, and counted like one. */
export const deviceAsPerson = ({ tenantId, loginId }: DeviceCaller): Pick<Caller, 'tenantId' | 'userId'> => ({
  tenantId,
  userId: `device:${loginId}`,
})

export interface DeviceCall<Input> extends Call<Input> {
  device: DeviceCaller
  /** Of the device's tenant, on behalf of nobody: queries take `device.loginId` besides. */
  scope: Scope
}

/** A row by the texts that people know it by, the one that names it first. */
export interface NamedRow {
  id: string
  names: readonly string[]
  /** What it is called in English, where it has a name for that. */
  nameEn?: string
}

/** Rows of one list that people know by a text: for the search over all lists. */
export interface Finder {
  /** Name of the resource, its title, and the code of the page that lists it. */
  resource: string
  title: Bilingual
  code: string
  find(caller: Caller, text: string, most: number): Promise<readonly NamedRow[]>
}

interface RouteFacts<Input extends TObject, Answer extends TSchema> {
  method: 'GET' | 'POST'
  /** Without /api; served with and without it. */
  path: string
  /** One line for the OpenAPI document. */
  summary: string
  /** Name in the audit (`param.save`). */
  audit: string
  /** Every argument, whether it came in the query, a form or a JSON body (wire-business §1). Unknown names are dropped. */
  input: Input
  /** Shape of `data`; what it does not name is not sent. */
  answer: Answer
  /** A GET that changes something: no HEAD route, no-store, POST on the same path too. */
  isCommand?: boolean
  /** A console asks it by itself, again and again (menus, newest notices, progress): the log of calls shows it only among all. */
  isBackground?: boolean
  /** The answer goes out as it is, without envelope (token call, files, streams). */
  isBare?: boolean
  /** Content types of the answer, where it is not JSON, or not always. */
  sends?: readonly string[]
  /** Takes multipart/form-data; the handler reads `request.parts()` itself. */
  isUpload?: boolean
  /** Takes a body of any type; the handler reads `request.body`, a Buffer, as it came. No log shows it. */
  isRaw?: boolean
  /** Takes JSON alone, which may be larger than 1 MiB (up to `bodyLimit`) by the pictures in its texts. */
  takesPictures?: boolean
  /** Largest body in bytes; default 1 MiB. A form is never larger than 64 KiB. */
  bodyLimit?: number
  /** Takes data out of the house: watched like a call that changes something. */
  isExport?: boolean
  /** A POST that changes nothing (the dialect reads by POST too, prices and trials are asked so): no log has it as something that somebody did. */
  isRead?: boolean
  /** Answers although the session is locked: the ways out of the lock, and the refresh that keeps it alive meanwhile. */
  whileLocked?: boolean
  /**
   * What the logs of requests keep of it; default all. `none`: reading the logs (who looks at the log of calls would see their own reading
   * looking), streams and pictures. `noArguments`: a sign-in, because people type passwords into the field of the account.
   */
  log?: 'none' | 'noArguments'
  /** How it burdens the database (platform/limits); default `light`. Lists that search or stand on logs are heavy by themselves. */
  load?: Load
  /** OpenAPI tag; default the resource segment of the path. */
  tag?: string
}

export interface SignedInRoute<Input extends TObject = TObject, Answer extends TSchema = TSchema> extends RouteFacts<
  Input,
  Answer
> {
  /** Permission code; several: any of them. `signedIn`: every account. */
  permission: string | readonly string[]
  /**
   * A sensitive act: whose session was proved longer ago than 15 minutes proves anew who they are. As a function: only where the arguments
   * are such (a secret among them); it is asked once they are read.
   */
  needsProof?: true | ((input: Readonly<Record<string, unknown>>) => boolean)
  /** Answers although a second factor must still be set up; what answers before the password is changed does so too. */
  beforeFactor?: boolean
  /** Answers although the password must still be changed. */
  beforePasswordChange?: boolean
  /** Changes something and answers during an impersonation all the same: the ways out, which concern the viewer's own session. */
  whileImpersonating?: boolean
  /** Answers to guests too, who have a token and no account: enough for an empty frame to stand. */
  forGuests?: boolean
  /** No API scope guards it: without it nobody who is signed in could see that they are, what they may do, or get out again. */
  isUnguarded?: boolean
  /** Of the call that answers the ids of a list. */
  finder?: Finder
  handle(call: SignedInCall<Static<Input>>): Promise<unknown>
}

export interface OpenRoute<Input extends TObject = TObject, Answer extends TSchema = TSchema> extends RouteFacts<
  Input,
  Answer
> {
  /** No sign-in asked. */
  permission: 'anyone'
  /** Asked before the body is read; throws for who may not send one. */
  before?(request: FastifyRequest): Promise<void>
  handle(call: Call<Static<Input>>): Promise<unknown>
}

export interface DeviceRoute<Input extends TObject = TObject, Answer extends TSchema = TSchema> extends RouteFacts<
  Input,
  Answer
> {
  /** The token of a paired device, which no other call takes. */
  permission: 'device'
  handle(call: DeviceCall<Static<Input>>): Promise<unknown>
}

export type AnySignedInRoute = SignedInRoute & { isOpen: false; isDevice?: undefined }
export type AnyOpenRoute = OpenRoute & { isOpen: true; isDevice?: undefined }
export type AnyDeviceRoute = DeviceRoute & { isOpen: false; isDevice: true }
export type AnyRoute = AnySignedInRoute | AnyOpenRoute | AnyDeviceRoute

/** A call for signed-in people; `handle` answers the `data` of the envelope. */
export function route<Input extends TObject, Answer extends TSchema>(
  definition: SignedInRoute<Input, Answer>,
): AnyRoute {
  return { ...definition, isOpen: false }
}

/** A call that needs no sign-in. */
export function openRoute<Input extends TObject, Answer extends TSchema>(
  definition: Omit<OpenRoute<Input, Answer>, 'permission'>,
): AnyRoute {
  return { ...definition, permission: 'anyone', isOpen: true } as unknown as AnyRoute
}

/** A call for paired devices; a person's token opens it no more than a device's opens any other. */
export function deviceRoute<Input extends TObject, Answer extends TSchema>(
  definition: Omit<DeviceRoute<Input, Answer>, 'permission'>,
): AnyRoute {
  return { ...definition, permission: 'device', isOpen: false, isDevice: true } as unknown as AnyRoute
}

/**
 * One folder of `modules/`: a name, its routes and its work. `Needs` says which services it asks for; whether there are such is proved where all
 * modules are listed (`modules.ts`). Both are properties, not methods, so that a need nobody meets is a type error.
 */
export interface Module<in Needs = Deps> {
  name: string
  routes: (services: Needs) => AnyRoute[]
  /** Job handlers and maintenance jobs; called in processes whose role includes `worker`. */
  work?: (services: Needs) => void
}
