/**
 * The stand-in of a chat service as a process: `provider.ts <port>`. Prints `ready` when it listens. Its answers count their tokens (`tokens=n` in the question), so one that is lost or comes twice shows;
 * an unfinished answer at the end of the messages is gone on with.
 */
import { startOpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import { CHAT_KEY, CHAT_MODEL } from './setup.ts'

const fake = await startOpenAiChatFake({ key: CHAT_KEY, models: [CHAT_MODEL], port: Number(process.argv[2]) })
// What was asked is of no interest here, and would fill the memory of a long run.
setInterval(() => fake.requests.splice(0), 1_000).unref()
process.stdout.write('ready\n')
// The process that started us is gone: nobody asks any more.
process.stdin.on('end', () => process.exit(0)).resume()
