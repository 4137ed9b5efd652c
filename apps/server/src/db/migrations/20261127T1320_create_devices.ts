import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Kiosks at venues: their rows, how they sign in, what they print and the paper it takes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'device',
    `device_name text NOT NULL, device_code text NOT NULL, ex_id bigint, mu_name text NOT NULL DEFAULT '', print_way text NOT NULL DEFAULT 'page' CHECK (print_way IN ('page', 'agent')), printer_name text NOT NULL DEFAULT '',
     printer_uri text NOT NULL DEFAULT '', media text NOT NULL DEFAULT 'na_index-4x6_4x6in', layout text NOT NULL DEFAULT 'single', paper_num integer NOT NULL DEFAULT 0 CHECK (paper_num >= 0), paper_low integer NOT NULL DEFAULT 20 CHECK (paper_low >= 0),
     out_paper_msg text NOT NULL DEFAULT '', out_paper_msg_en text NOT NULL DEFAULT '', active smallint NOT NULL DEFAULT 1, remark text NOT NULL DEFAULT '',
     online smallint NOT NULL DEFAULT 0, agent_online smallint NOT NULL DEFAULT 0, last_seen timestamptz, agent_seen timestamptz, ip text NOT NULL DEFAULT '', app_version text NOT NULL DEFAULT '',
     printer_state text NOT NULL DEFAULT 'unknown' CHECK (printer_state IN ('idle', 'printing', 'stopped', 'unknown')), printer_reasons json NOT NULL DEFAULT '[]'`,
  )
  // Signs of life come every few seconds: they are written beside the row as it was, and move no index.
  await run(
    db,
    'ALTER TABLE device SET (fillfactor = 70)',
    'CREATE UNIQUE INDEX device_code ON device (tenant_id, device_code) WHERE is_deleted = 0',
    'CREATE INDEX device_newest ON device (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX device_online ON device (tenant_id) WHERE online = 1 OR agent_online = 1',
  )
  await createTenantTable(
    db,
    'device_pairing',
    `login_id bigint NOT NULL, code_hash text NOT NULL, expire_time timestamptz NOT NULL, used_time timestamptz, FOREIGN KEY (tenant_id, login_id) REFERENCES device (tenant_id, id)`,
  )
  // `family_hash`: of what all refresh tokens of a pairing share, so that an old one is known for what it is. `is_used`: the newest access token was seen, so that its machine has it.
  await createTenantTable(
    db,
    'device_session',
    `login_id bigint NOT NULL, client text NOT NULL CHECK (client IN ('kiosk', 'agent')), access_hash text NOT NULL, access_expire timestamptz NOT NULL, previous_access_hash text NOT NULL DEFAULT '', previous_access_expire timestamptz,
     family_hash text NOT NULL, refresh_hash text NOT NULL, previous_refresh_hash text NOT NULL DEFAULT '', is_used boolean NOT NULL DEFAULT false, expire_time timestamptz NOT NULL, refreshed_time timestamptz NOT NULL, address text NOT NULL DEFAULT '', app_version text NOT NULL DEFAULT '', ended_time timestamptz, ended_reason text NOT NULL DEFAULT '',
     FOREIGN KEY (tenant_id, login_id) REFERENCES device (tenant_id, id)`,
  )
  await run(
    db,
    'CREATE INDEX device_pairing_code ON device_pairing (code_hash) WHERE used_time IS NULL',
    'CREATE INDEX device_pairing_login ON device_pairing (tenant_id, login_id) WHERE used_time IS NULL',
    'CREATE INDEX device_session_access ON device_session (access_hash)',
    `CREATE INDEX device_session_previous ON device_session (previous_access_hash) WHERE previous_access_hash <> ''`,
    'CREATE INDEX device_session_family ON device_session (family_hash)',
    'CREATE UNIQUE INDEX device_session_open ON device_session (tenant_id, login_id, client) WHERE ended_time IS NULL',
  )
  // `source_id`: the drawing's own picture; `file_id`: the sheet that was made of it.
  await createTenantTable(
    db,
    'print_job',
    `info_id bigint, source_id bigint, file_id bigint, sha256 text NOT NULL DEFAULT '', login_id bigint NOT NULL, order_no text NOT NULL DEFAULT '', copies integer NOT NULL CHECK (copies > 0), sheets integer NOT NULL CHECK (sheets > 0),
     printed integer NOT NULL DEFAULT 0, layout text NOT NULL, media text NOT NULL, state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 6), attempts integer NOT NULL DEFAULT 0, error text NOT NULL DEFAULT '',
     client_request_id text NOT NULL DEFAULT '', request_hash text NOT NULL DEFAULT '', queued_time timestamptz NOT NULL DEFAULT now(), sent_time timestamptz, done_time timestamptz, expire_time timestamptz NOT NULL,
     FOREIGN KEY (tenant_id, login_id) REFERENCES device (tenant_id, id)`,
  )
  await run(
    db,
    'CREATE INDEX print_job_open ON print_job (tenant_id, login_id, queued_time, id) WHERE state IN (0, 1, 2, 6)',
    'CREATE INDEX print_job_expiring ON print_job (expire_time) WHERE state IN (0, 1, 2, 6)',
    'CREATE INDEX print_job_newest ON print_job (tenant_id, id DESC)',
    'CREATE INDEX print_job_login ON print_job (tenant_id, login_id, id DESC)',
    'CREATE INDEX print_job_info ON print_job (tenant_id, info_id, id DESC) WHERE info_id IS NOT NULL',
    `CREATE INDEX print_job_order ON print_job (tenant_id, order_no, id) WHERE order_no <> ''`,
    `CREATE UNIQUE INDEX print_job_request ON print_job (tenant_id, login_id, client_request_id) WHERE client_request_id <> ''`,
    // Each sheet that came out, once.
    `CREATE TABLE print_sheet (tenant_id text NOT NULL, job_id bigint NOT NULL, sheet integer NOT NULL CHECK (sheet > 0), login_id bigint NOT NULL, order_no text NOT NULL DEFAULT '', printed_time timestamptz NOT NULL,
       PRIMARY KEY (tenant_id, job_id, sheet), FOREIGN KEY (tenant_id, job_id) REFERENCES print_job (tenant_id, id))`,
    'CREATE INDEX print_sheet_login ON print_sheet (tenant_id, login_id, printed_time)',
    `CREATE INDEX print_sheet_order ON print_sheet (tenant_id, order_no) WHERE order_no <> ''`,
    `SELECT drawdesk_wall('print_sheet')`,
  )
  await createTenantTable(
    db,
    'paper_log',
    `login_id bigint NOT NULL, what text NOT NULL CHECK (what IN ('set', 'printed', 'refilled', 'testPage')), change integer NOT NULL, paper_num integer NOT NULL, job_id bigint, FOREIGN KEY (tenant_id, login_id) REFERENCES device (tenant_id, id)`,
  )
  await run(db, 'CREATE INDEX paper_log_login ON paper_log (tenant_id, login_id, id DESC)')
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE paper_log, print_sheet, print_job, device_session, device_pairing, device')
}
