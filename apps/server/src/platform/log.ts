import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** Names whose values never reach a log line, wherever they stand in an object. */
const SECRET_NAMES = [
  'password',
  'newPassword',
  'newPassword1',
  'oldPassword',
  'rel_password',
  'authorization',
  'cookie',
  'set-cookie',
  'blade-auth',
  'Blade-Auth',
  'access_token',
  'refresh_token',
  'token',
  'secret',
  'secrets',
  'secretKey',
  'accessKey',
  'apiKey',
  'code',
  'captcha-code',
  'sig',
  'signature',
]

/** A structured log without secrets. Lines go to standard error, so that standard output stays for what the person who starts it should read. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  return pino(
    {
      level: config.logLevel,
      redact: {
        paths: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '••••',
      },
    },
    pino.destination({ fd: 2, sync: true }),
  )
}
