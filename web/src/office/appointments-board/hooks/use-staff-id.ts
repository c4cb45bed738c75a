import type { Doctor } from '@clinic/shared-events/contracts/staff.ts'
import { useOutletContext } from 'react-router-dom'

/** Who works on this board: the area hands every page of it the member of staff who is signed in. */
export const useStaffId = (): string => useOutletContext<Doctor>().id
