import { dashboardMessageTable } from '../schema/dashboard.table.ts'
import type { Transaction } from '../platform/database/database.ts'

export const seedDashboardMessage = async (tx: Transaction): Promise<void> => {
  await tx.insert(dashboardMessageTable).values({
    text: 'Signing gateway maintenance on Saturday, 22:00–24:00. Containers sent for signing before that stay valid.',
  })
}
