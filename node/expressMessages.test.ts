import { createServer } from 'node:http';
import express from 'express';
import request from 'supertest';
import { expressMessages } from './expressMessages.ts';

describe('a server with messages of Express', () => {
  it('hands the application messages whose prototypes it has nothing to change of', async () => {
    const application = express().use((_request, response) => void response.send('Hello'));
    const prototypes: unknown[][] = [];
    const server = createServer(expressMessages(application), (message, response) => {
      const before = [Object.getPrototypeOf(message), Object.getPrototypeOf(response)];
      application(message, response);
      prototypes.push(before, [Object.getPrototypeOf(message), Object.getPrototypeOf(response)]);
    });
    await request(server).get('/').expect(200, 'Hello');
    expect(prototypes).toHaveLength(2);
    for (const [ofRequest, ofResponse] of prototypes) {
      expect(ofRequest).toBe(application.request);
      expect(ofResponse).toBe(application.response);
    }
  });

  it("keeps what Express's messages can do, and which application they are of", async () => {
    const application = express().set('trust proxy', 1);
    application.use((message, response) => {
      response.json({ ip: message.ip, isSame: message.app === application, isItsOwn: response.app === application });
    });
    const server = createServer(expressMessages(application), application);
    const answer = await request(server).get('/').set('X-Forwarded-For', '192.0.2.7').expect(200);
    expect(answer.body).toEqual({ ip: '192.0.2.7', isSame: true, isItsOwn: true });
  });
});
