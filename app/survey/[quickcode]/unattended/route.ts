import { showShell } from '@/lib/unattended/shell'

type Route = { params: Promise<{ quickcode: string }> }

export const GET = async (_: Request, { params }: Route) => showShell((await params).quickcode)
