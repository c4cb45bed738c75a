import express, { type Router } from 'express'
import { getOnce } from '../load/get-once.ts'

const path = '/processor'

/** Answers how much processor time this process has used, in milliseconds, user and system. */
export const processorRoute = (): Router =>
  express.Router().get(path, (_request, response) => {
    const { user, system } = process.cpuUsage()
    response.send(String((user + system) / 1000))
  })

/** What a server with that route has used. */
export const processorOf = async (url: string): Promise<number> => Number(await getOnce(url + path))
