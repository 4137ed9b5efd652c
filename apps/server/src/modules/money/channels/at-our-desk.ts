import { PAY_WAYS } from '@drawdesk/contract/money/pay-order'
import type { AdapterMaker } from './adapter-maker.ts'

/**
 * Channels behind which no company stands: cash that people take, and credits that we keep ourselves. Nobody can be asked of them, and no notice comes:
 * what is paid is said by our own calls.
 */
export const atOurDesk: AdapterMaker = ({ clock }) => ({
  ways: PAY_WAYS,
  create: async () => ({ codeUrl: '', payUrl: '', prepay: {} }),
  query: async () => ({ state: 'unpaid', channelState: '' }),
  close: async () => undefined,
  refund: async () => ({ state: 'done', channelState: '', msg: '', doneTime: clock.now() }),
  queryRefund: async () => ({ state: 'missing', channelState: '', msg: '', doneTime: null }),
  readNotice: async () => ({ isBelieved: false, refusal: 'badSignature', msg: 'this channel sends no notices' }),
  answerNotice: () => ({ status: 404, type: 'text/plain; charset=utf-8', body: '' }),
  fetchStatement: async () => undefined,
  test: async () => ({ isOk: true, msg: '' }),
})
