import type { Deps } from '../../../../platform/deps.ts'
import { SignInFailure, withQuery, type SignInAdapter } from '../adapters/adapter.ts'
import { readSandboxCode } from './sandbox-code.ts'
import { personOf } from './sandbox-people.ts'

export const SANDBOX_PAGE_PATH = '/blade-auth/oauth/sandbox'

/** A page of our own that vouches for anybody that one chooses to be. */
export const createSandboxAdapter = ({ secrets, clock }: Pick<Deps, 'secrets' | 'clock'>): SignInAdapter => ({
  begin: async ({ state }) => withQuery(`/api${SANDBOX_PAGE_PATH}`, { state }),
  async finish({ code }) {
    const name = readSandboxCode(secrets, code, clock.now())
    if (name === undefined) throw new SignInFailure('codeRefused', 'not of the sandbox, or too old')
    const person = personOf(name)
    return { uuid: person.uuid, userName: person.name, avatar: '' }
  },
})
