import {
  branch,
  branchIds,
  branchQuery,
  countBranch,
  messagesAfter,
  messagesOf,
  newestLeaf,
  placeOf,
  siblings,
  tree,
} from '../../../modules/chat/messages/branch.repository.ts'
import { createConversationRepository } from '../../../modules/chat/messages/conversation.repository.ts'
import { listContext } from '../../../modules/chat/messages/context.repository.ts'
import { createChatAccessRepository } from '../../../modules/chat/admin/chat-access.repository.ts'
import { createChatAdminRepository } from '../../../modules/chat/admin/chat-admin.repository.ts'
import { createDocumentRepository } from '../../../modules/chat/documents/document.repository.ts'
import { createShareRepository } from '../../../modules/chat/shares/share.repository.ts'
import { adds, leftOut, reaches, type Given, type Probes } from '../probe.ts'

const conversations = ({ db }: Given) => createConversationRepository(db)
const access = ({ db }: Given) => createChatAccessRepository(db)
const others = ({ db }: Given) => createChatAdminRepository(db)
const PAGING = { current: 1, size: 10 }
/** The planted conversation, with the planted message as its leaf. */
const at = ({ theirs }: Given) => ({ diaId: theirs.live, leafMsgId: theirs.live })
/** Who removed the rows that are gone. */
const remover = ({ scope, theirs }: Given) => ({ ...scope, userId: theirs.gone })

/** Conversations, their branches, and who looked at them. */
export const conversationProbes: Readonly<Record<string, Probes>> = {
  'modules/chat/messages/branch.repository.ts': {
    branch: reaches((given) => branch(given.db, given.scope, { ...at(given), limit: 5 })),
    branchQuery: reaches((given) =>
      branchQuery(given.db, given.scope, placeOf(given.scope, given.theirs.live), {
        leafMsgId: null,
        limit: 5,
      }).execute(),
    ),
    placeOf: leftOut('part of a query'),
    branchIds: reaches((given) => branchIds(given.db, given.scope, { ...at(given), most: 5 })),
    countBranch: reaches((given) => countBranch(given.db, given.scope, { ...at(given), most: 5 })),
    siblings: reaches((given) => siblings(given.db, given.scope, { diaId: given.theirs.live, parentIds: ['0'] })),
    tree: reaches((given) => tree(given.db, given.scope, given.theirs.live)),
    newestLeaf: reaches((given) =>
      newestLeaf(given.db, given.scope, { diaId: given.theirs.live, from: given.theirs.live }),
    ),
    messagesAfter: reaches((given) =>
      messagesAfter(given.db, given.scope, { diaId: given.theirs.live, afterId: '0', limit: 5 }),
    ),
    messagesOf: reaches((given) =>
      messagesOf(given.db, given.scope, { diaId: given.theirs.live, ids: [given.theirs.live] }),
    ),
  },
  'modules/chat/messages/context.repository.ts': {
    listContext: reaches((given) =>
      listContext(given.db, given.scope, { ...at(given), charactersMost: 1_000, messagesMost: 5 }),
    ),
  },
  'modules/chat/messages/conversation.repository.ts': {
    find: reaches((given) => conversations(given).find(given.scope, given.theirs.live)),
    lock: reaches((given) => conversations(given).lock(given.scope, given.theirs.live)),
    window: reaches((given) => conversations(given).window(given.scope, undefined, 5)),
    factsOf: reaches((given) =>
      conversations(given).factsOf(given.scope, [{ id: given.theirs.busy, userId: given.theirs.busy }]),
    ),
    list: reaches((given) => conversations(given).list(given.scope, [], PAGING)),
    search: reaches((given) => conversations(given).search(given.scope, given.theirs.word, [], PAGING)),
    insert: adds((given) => conversations(given).insert(given.scope, { id: given.fresh, userId: given.theirs.live })),
    update: reaches((given) => conversations(given).update(given.scope, { id: given.theirs.live }, { title: 'own' })),
    restore: reaches((given) => conversations(given).restore(remover(given), given.theirs.gone)),
    findMessage: reaches((given) => conversations(given).findMessage(given.scope, given.theirs.live)),
    removeMessage: reaches((given) =>
      conversations(given).removeMessage(given.scope, {
        id: given.theirs.live,
        diaId: given.theirs.live,
        parentId: null,
      }),
    ),
    lastOf: reaches((given) => conversations(given).lastOf(given.scope, given.theirs.live)),
  },
  'modules/chat/admin/chat-access.repository.ts': {
    note: reaches(async (given) => {
      const { fresh, theirs, now } = given
      await access(given).note(given.scope, {
        id: fresh,
        diaId: theirs.live,
        userId: theirs.live,
        readerId: theirs.live,
        readerName: 'own',
        deed: 'reveal',
        reason: theirs.word,
        untilTime: null,
        now,
      })
    }),
    shownUntil: reaches((given) =>
      access(given).shownUntil(given.scope, {
        diaId: given.theirs.live,
        readerId: given.theirs.live,
        now: new Date(0),
      }),
    ),
    page: reaches((given) => access(given).page(given.scope, {}, PAGING)),
    sweep: leftOut('drops old lines of all tenants'),
  },
  'modules/chat/admin/chat-admin.repository.ts': {
    find: reaches((given) => others(given).find(given.scope, given.theirs.live)),
    list: reaches((given) =>
      others(given).list(given.scope, {
        filters: [],
        userName: given.theirs.word,
        sort: [{ column: 'id', order: 'desc' }],
        paging: PAGING,
      }),
    ),
    remove: reaches((given) => others(given).remove(given.scope, [given.theirs.live], given.now)),
    restore: reaches((given) => others(given).restore(remover(given), [given.theirs.gone], given.now)),
    listAnswering: reaches((given) => others(given).listAnswering(given.scope, [given.theirs.busy])),
  },
}

const documents = ({ db }: Given) => createDocumentRepository(db)
const shares = ({ db }: Given) => createShareRepository(db)
const owner = ({ scope, theirs }: Given) => ({ ...scope, userId: theirs.live })
const PASSAGE = { page: null, sheet: '', line: 1, lineTo: 1, content: 'x', tokens: 1 }

/** Files that conversations are answered from, and links to conversations. */
export const chatFileProbes: Readonly<Record<string, Probes>> = {
  'modules/chat/documents/document.repository.ts': {
    list: reaches((given) => documents(given).list(owner(given), given.theirs.live)),
    find: reaches((given) => documents(given).find(owner(given), given.theirs.live)),
    // A key of two columns: what is added can hang on a conversation of its own tenant alone, whatever the walls.
    insert: adds((given) =>
      documents(given).insert(owner(given), {
        id: given.fresh,
        diaId: given.theirs.live,
        name: 'a.txt',
        kind: 'text',
        bytes: '1',
        parts: null,
        passages: 1,
        tokens: 1,
        createTime: given.now,
      }),
    ),
    insertPassages: adds((given) =>
      documents(given).insertPassages(given.scope, given.theirs.live, 900_000, [PASSAGE]),
    ),
    listPassages: reaches((given) =>
      documents(given).listPassages(given.scope, [given.theirs.live], {
        after: { documentId: '0', no: 0 },
        limit: 5,
      }),
    ),
    passagesBy: reaches((given) =>
      documents(given).passagesBy(
        given.scope,
        Array.from({ length: 3 }, (_, no) => ({ documentId: given.theirs.live, no })),
      ),
    ),
    remove: reaches((given) => documents(given).remove(owner(given), given.theirs.live)),
    sweepDeleted: leftOut('drops files and links of deleted conversations of all tenants'),
  },
  'modules/chat/shares/share.repository.ts': {
    list: reaches((given) => shares(given).list(owner(given), { now: new Date(0), limit: 5 })),
    findByToken: reaches((given) => shares(given).findByToken(given.scope, given.theirs.word, new Date(0))),
    insert: adds((given) =>
      shares(given).insert(owner(given), {
        id: given.fresh,
        diaId: given.theirs.live,
        token: `${given.fresh}-token`,
        title: '',
        userName: '',
        isCut: false,
        messages: '[]',
        messageCount: 0,
        expireTime: null,
        createTime: given.now,
      }),
    ),
    remove: reaches((given) => shares(given).remove(owner(given), given.theirs.live)),
    sweepPassed: leftOut('drops passed links of all tenants'),
  },
}
