import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addressOf } from '@drawdesk/ipp/transport'

export const USAGE = `npm run device-agent -- --server=<address> [--code=<pairing code>] [--printer=<ipp://…>]

  --server       the address of the console, as https://draw.example.com
  --code         the pairing code of the device (console › Devices › Pair); needed the first time only
  --printer      the printer's address; default: what the device's page in the console says
  --fingerprint  SHA-256 of the certificate of an ipps:// printer that signs its own
  --folder       where tokens and jobs are kept; default: ~/.drawdesk-agent/<host>`

export interface Arguments {
  server: URL
  folder: string
  code: string | undefined
  printerUri: string | undefined
  fingerprint: string | undefined
}

/** @throws {TypeError} that says what is wrong with the command line. */
export function readArguments(args: readonly string[]): Arguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      server: { type: 'string' },
      code: { type: 'string' },
      printer: { type: 'string' },
      fingerprint: { type: 'string' },
      folder: { type: 'string' },
    },
  })
  const server = URL.parse(values.server ?? '')
  if (!server || !/^https?:$/.test(server.protocol))
    throw new TypeError('--server needs an address as https://draw.example.com')
  if (server.username !== '' || server.search !== '' || server.hash !== '')
    throw new TypeError('--server takes an address without a name, a query or a mark')
  if (values.printer !== undefined) addressOf(values.printer)
  if (values.fingerprint !== undefined && !/^(?:[0-9a-f]{2}:?){32}$/i.test(values.fingerprint))
    throw new TypeError('--fingerprint takes 32 bytes in hex')
  return {
    server,
    folder: values.folder ?? join(homedir(), '.drawdesk-agent', server.host.replaceAll(':', '_')),
    code: values.code,
    printerUri: values.printer,
    fingerprint: values.fingerprint,
  }
}
