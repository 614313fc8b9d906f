import type { StatusCode } from '../../../api/status.ts'
import type { PrincipalKind } from '../../../machines/lifecycle/query/principal.ts'
import { arrange, type Arranged } from '../lifecycle/arrange.ts'
import { ordinary, type Situation } from '../../models/query.situation.ts'
import type { TestServer } from '../server.ts'

export const INHOUSE = 'inhouse@tehing.example'
export const PARTNER = 'partner@tehing.example'
export const SHOP = 'shop@tehing.example'
export const OTHER_SHOP = 'shop-onspot@tehing.example'
export const CREDIT = 'credit@tehing.example'
export const COMPLIANCE = 'compliance@tehing.example'

/** Creates a query of the usual client in a status; `kind` is the owner. */
export const queryIn = (
  { database }: TestServer,
  status: StatusCode,
  situation: Partial<Situation> = {},
  kind: PrincipalKind = 'compliance',
): Promise<Arranged> => arrange(database, { status, situation: { ...ordinary, ...situation }, kind })
