import { createHash, randomBytes } from 'node:crypto'
import type { Deps } from '../../../platform/deps.ts'
import { authErrors } from '../errors/auth.errors.ts'
import { createTicketRepository, type TicketPurpose, type TicketRow } from './ticket.repository.ts'

/** A person looks for their phone, reads a code and types it. */
export const TICKET_MS = 5 * 60_000
/** Wrong answers to one ticket; the last of them ends it. */
export const TICKET_TRIES_MOST = 5

const idOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/** Something that was begun and waits for an answer: what the client holds is random, and only its digest is stored. */
export function createTickets({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const rows = createTicketRepository(db)
  return {
    async open(facts: {
      purpose: TicketPurpose
      tenantId?: string
      userId?: string
      /** Of an authenticator, see {@link TicketRow}. */
      challenge?: string
      rpId?: string
      facts?: string
    }): Promise<string> {
      const ticket = randomBytes(24).toString('base64url')
      const { challenge, ...rest } = facts
      await rows.insert({
        ...rest,
        id: idOf(ticket),
        ...(challenge === undefined ? {} : { challenge: `0.${challenge}` }),
        expireTime: new Date(clock.now().getTime() + TICKET_MS),
      })
      return ticket
    },
    /** @throws AppError `auth.ticketOver` */
    async get(ticket: string, purpose: TicketPurpose): Promise<TicketRow> {
      const row = await rows.find(idOf(ticket), clock.now())
      if (row?.purpose !== purpose || row.tries >= TICKET_TRIES_MOST) throw authErrors.ticketOver()
      return row
    },
    setChallenge: (ticket: string, challenge: string, rpId: string): Promise<void> =>
      rows.setChallenge(idOf(ticket), challenge, rpId),
    /** One answer is about to be judged. @throws AppError `auth.ticketOver` */
    async take(ticket: string, purposes: readonly TicketPurpose[]): Promise<TicketRow> {
      const row = await rows.takeTry(idOf(ticket), purposes, TICKET_TRIES_MOST, clock.now())
      if (!row) throw authErrors.ticketOver()
      return row
    },
    /** The answer was right. @throws AppError `auth.ticketOver` when another answer was faster. */
    async use({ id }: Pick<TicketRow, 'id'>): Promise<void> {
      if (!(await rows.use(id))) throw authErrors.ticketOver()
    },
  }
}

/** The challenge that this answer may be about; undefined when an answer to it came before, or none was given out. */
export function challengeOf({ challenge, tries }: Pick<TicketRow, 'challenge' | 'tries'>): string | undefined {
  const [before, text] = challenge.split('.')
  return text !== undefined && Number(before) === tries - 1 ? text : undefined
}
