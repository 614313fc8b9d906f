import { ofRows, typesWhere } from './step-rows.ts'

/** A step asks change-status for the status that it leads to. These ask for something else. */
export const askedInstead = ofRows(({ changeStatus }) => (changeStatus === true ? undefined : changeStatus))

/** The steps that change-status takes. */
export const takenByStatus = typesWhere(({ changeStatus }) => changeStatus !== undefined)
