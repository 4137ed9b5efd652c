import type { Migration } from 'kysely/migration'
import * as platform from './20261121T1030_create_platform.ts'
import * as system from './20261121T1031_create_system.ts'
import * as drawing from './20261121T1032_create_drawing.ts'
import * as sessionLock from './20261121T1200_session_lock_and_choice.ts'
import * as logError from './20261121T1210_create_log_error.ts'
import * as noticeRead from './20261121T1210_create_notice_read.ts'
import * as platformEvent from './20261121T1210_create_platform_event.ts'
import * as userOauth from './20261121T1210_create_user_oauth.ts'
import * as menuMeta from './20261121T1330_menu_meta.ts'
import * as userLinks from './20261121T1340_create_user_links.ts'
import * as drawInfoByTime from './20261121T1350_draw_info_by_time.ts'
import * as tenantPackage from './20261121T1400_create_tenant_package.ts'
import * as dictBiz from './20261121T1430_create_dict_biz.ts'
import * as logUsualAndApi from './20261121T1430_create_log_usual_and_api.ts'
import * as noticeTargets from './20261121T1431_add_notice_targets.ts'
import * as userImport from './20261121T1440_create_user_import.ts'
import * as postAndRegion from './20261121T1445_create_post_and_region.ts'
import * as rights from './20261121T1700_create_rights.ts'
import * as drawingEngine from './20261121T2030_create_drawing_engine.ts'
import * as stylesAndExperiences from './20261122T0010_create_styles_and_experiences.ts'
import * as queueSteering from './20261122T1600_create_queue_steering.ts'
import * as chat from './20261123T0900_create_chat.ts'
import * as voice from './20261123T0910_create_voice.ts'
import * as endSharedInitialPasswords from './20261123T1000_end_shared_initial_passwords.ts'
import * as takeBackProxyHistoryAdd from './20261123T1010_take_back_proxy_history_add.ts'
import * as systemNotices from './20261123T1020_notices_of_the_system.ts'
import * as honestHealth from './20261123T1050_honest_health.ts'
import * as takeDownDrawings from './20261123T1060_take_down_drawings.ts'
import * as drawingsInDialogs from './20261123T1061_drawings_in_dialogs.ts'
import * as workerQueues from './20261123T1080_worker_queues.ts'
import * as drawInfoCosts from './20261123T1081_draw_info_costs.ts'
import * as drawBudgets from './20261123T1082_create_draw_budgets.ts'
import * as decimalsOfShares from './20261123T1101_two_decimals_of_shares.ts'
import * as menuComponent from './20261123T1110_menu_component.ts'
import * as menuGroupAndQuery from './20261123T1210_menu_group_and_query.ts'
import * as readableLogs from './20261123T1300_readable_logs.ts'
import * as drawCostDays from './20261123T1400_create_draw_cost_days.ts'

/** In order of their names; a test compares this list with the folder. */
export const migrations: Readonly<Record<string, Migration>> = {
  '20261121T1030_create_platform': platform,
  '20261121T1031_create_system': system,
  '20261121T1032_create_drawing': drawing,
  '20261121T1200_session_lock_and_choice': sessionLock,
  '20261121T1210_create_log_error': logError,
  '20261121T1210_create_notice_read': noticeRead,
  '20261121T1210_create_platform_event': platformEvent,
  '20261121T1210_create_user_oauth': userOauth,
  '20261121T1330_menu_meta': menuMeta,
  '20261121T1340_create_user_links': userLinks,
  '20261121T1350_draw_info_by_time': drawInfoByTime,
  '20261121T1400_create_tenant_package': tenantPackage,
  '20261121T1430_create_dict_biz': dictBiz,
  '20261121T1430_create_log_usual_and_api': logUsualAndApi,
  '20261121T1431_add_notice_targets': noticeTargets,
  '20261121T1440_create_user_import': userImport,
  '20261121T1445_create_post_and_region': postAndRegion,
  '20261121T1700_create_rights': rights,
  '20261121T2030_create_drawing_engine': drawingEngine,
  '20261122T0010_create_styles_and_experiences': stylesAndExperiences,
  '20261122T1600_create_queue_steering': queueSteering,
  '20261123T0900_create_chat': chat,
  '20261123T0910_create_voice': voice,
  '20261123T1000_end_shared_initial_passwords': endSharedInitialPasswords,
  '20261123T1010_take_back_proxy_history_add': takeBackProxyHistoryAdd,
  '20261123T1020_notices_of_the_system': systemNotices,
  '20261123T1050_honest_health': honestHealth,
  '20261123T1060_take_down_drawings': takeDownDrawings,
  '20261123T1061_drawings_in_dialogs': drawingsInDialogs,
  '20261123T1080_worker_queues': workerQueues,
  '20261123T1081_draw_info_costs': drawInfoCosts,
  '20261123T1082_create_draw_budgets': drawBudgets,
  '20261123T1101_two_decimals_of_shares': decimalsOfShares,
  '20261123T1110_menu_component': menuComponent,
  '20261123T1210_menu_group_and_query': menuGroupAndQuery,
  '20261123T1300_readable_logs': readableLogs,
  '20261123T1400_create_draw_cost_days': drawCostDays,
}
