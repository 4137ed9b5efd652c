import { createChatGateRepository } from '../../../modules/chat/engine/limits/chat-gate.repository.ts'
import { CLOSED } from '../../../modules/chat/engine/limits/circuit.ts'
import { reaches, type Given, type Probes } from '../probe.ts'

const gates = ({ db }: Given) => createChatGateRepository(db)

export const chatEngineProbes: Readonly<Record<string, Probes>> = {
  'modules/chat/engine/limits/chat-gate.repository.ts': {
    list: reaches((given) => gates(given).list(given.scope, [given.theirs.live])),
    lock: reaches((given) => gates(given).lock(given.scope, given.theirs.live)),
    write: reaches((given) => gates(given).write(given.scope, given.theirs.live, CLOSED)),
  },
}
