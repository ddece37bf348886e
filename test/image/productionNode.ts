/** The Node that production runs, by the image that the Dockerfile is built on. */
import { readFileSync } from 'node:fs';

const [, name = '', major = ''] = /^ARG NODE_IMAGE=(node:(\d+)\S*)$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];

export const productionImage = name;
export const productionNode = Number(major);
